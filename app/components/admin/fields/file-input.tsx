import { FieldErrors, type FieldOf } from '~/components/form/field';
import { ChooseButton } from './choose-button';
import { StagedFiles } from './staged-files';

type Props = {
  /** The stored address's field, such as `image_url`. */
  name: string;
  label: string;
  /** What the file is called in the button that leads to the library. */
  called?: string;
  /** conform's description of the file's field, for its errors. */
  field: FieldOf;
  hintId: string;
  /** The accepted types, as `accept` has them. */
  types: string;
  /** Whether each of several files becomes a row. */
  several?: boolean;
};

/** The file of a row: an input, the way to the library, and what was sent ahead of the form. */
export function FileInput({ name, label, called, field, hintId, types, several = false }: Props) {
  return (
    <>
      <div>
        <label htmlFor={field.id} className="font-medium">
          {label}
        </label>
        <input
          id={field.id}
          name={field.name}
          type="file"
          accept={types}
          multiple={several}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? `${hintId} ${field.errorId}` : hintId}
          data-upload={name}
          className="mt-1 block w-full rounded-xl border border-bark bg-paper p-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-full file:border-0 file:bg-sand file:px-4 file:font-semibold aria-[invalid]:border-2 aria-[invalid]:border-alarm"
        />
        <FieldErrors field={field} />
      </div>
      <ChooseButton field={name} called={called} />
      <StagedFiles field={name} />
    </>
  );
}
