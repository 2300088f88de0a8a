import FileDown from 'lucide:file-down';

type Props = {
  /** The address of the document. */
  to: string;
  /** What it is, such as “Specification sheet”. */
  label: string;
  /** Whose it is, for those who do not see what stands around it. */
  of: string;
};

const LINK = 'inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline underline-offset-4';

/** A link to a typeset document, for A4 and for the paper of North America. */
export function PrintedLink({ to, label, of }: Props) {
  return (
    <p className="flex flex-wrap gap-x-5 print:hidden">
      <a href={to} data-file className={LINK}>
        <FileDown aria-hidden className="size-5 shrink-0" />
        <span>
          {label} (PDF)<span className="sr-only">: {of}</span>
        </span>
      </a>
      <a
        href={`${to}?paper=letter`}
        data-file
        className="inline-flex min-h-11 items-center text-soil underline decoration-sand underline-offset-4 hover:decoration-onion"
      >
        US Letter
        <span className="sr-only">
          : {label} of {of}
        </span>
      </a>
    </p>
  );
}
