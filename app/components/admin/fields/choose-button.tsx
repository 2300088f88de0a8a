import Images from 'lucide:images';

type Props = {
  /** The field of stored addresses, such as `image_url`. */
  field: string;
  /** What it is called where a form has several. */
  called?: string | undefined;
  label?: string;
};

/** Leads to the library and back, with everything typed. */
export function ChooseButton({ field, called, label = 'Choose from the library' }: Props) {
  return (
    <button
      type="submit"
      name="intent"
      value={`choose:${field}`}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 font-semibold ring-2 ring-ink/70 ring-inset hover:bg-ink hover:text-paper"
    >
      <Images aria-hidden className="size-4" /> {label}
      {called && <span className="sr-only">: {called}</span>}
    </button>
  );
}
