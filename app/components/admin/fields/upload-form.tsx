import { AdminForm } from '~/components/admin/edit/admin-form';
import { WhileSending } from '~/components/admin/edit/while-sending';
import { CONTROL } from '~/components/form/field';
import { Button } from '~/components/ui/button';

type Props = {
  /** The name and id of the file field. */
  name: string;
  label: string;
  hint: string;
  multiple?: boolean;
  /** The types that can be chosen. */
  accept: string;
  /** The value and the words of the button. */
  intent: string;
  button: string;
  error?: string | undefined;
};

/** A form that uploads files, and nothing else. */
export function UploadForm({ name, label, hint, multiple = false, accept, intent, button, error }: Props) {
  const hintId = `${name}-hint`;
  return (
    <AdminForm
      encType="multipart/form-data"
      data-guard
      className="flex flex-wrap items-end gap-4 rounded-2xl bg-white p-5 shadow-card"
    >
      <div className="min-w-0 grow basis-64">
        <label htmlFor={name} className="font-semibold">
          {label}
        </label>
        <p id={hintId} className="text-fine text-soil">
          {hint}
        </p>
        <input
          id={name}
          name={name}
          type="file"
          multiple={multiple}
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${hintId} ${name}-error` : hintId}
          className={`${CONTROL} file:mr-3 file:cursor-pointer file:rounded-full file:border-0 file:bg-sand file:px-4 file:py-1.5 file:font-semibold`}
        />
      </div>
      <Button look="secondary" name="intent" value={intent} data-busy="Sending…">
        {button}
      </Button>
      {error && (
        <p id={`${name}-error`} className="basis-full font-medium text-alarm">
          {error}
        </p>
      )}
      <WhileSending label="Sending the files">Sending the files…</WhileSending>
    </AdminForm>
  );
}
