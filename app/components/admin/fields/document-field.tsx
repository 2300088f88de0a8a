import FileText from 'lucide:file-text';
import type { FieldOf } from '~/components/form/field';
import { documentAddress } from '~/lib/pictures/document-address';
import { DOCUMENT_TYPES } from '~/lib/pictures/file-field';
import { FileInput } from './file-input';

type Props = {
  label: string;
  hint: string;
  /** The stored address, empty where there is none. */
  stored: string;
  /** conform's description of the file's field, for its errors. */
  field: FieldOf;
  /** Whether "remove the stored document" was ticked in a redisplayed form. */
  removed: boolean;
};

/** The document of a row: the stored one, a checkbox to remove it, a file to replace it, and the library. */
export function DocumentField({ label, hint, stored, field, removed }: Props) {
  const hintId = `${field.id}-hint`;
  return (
    <fieldset className="min-w-0 space-y-3 rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">{label}</legend>
      {stored && (
        <p>
          <a href={documentAddress(stored)} className="inline-flex min-h-11 items-center gap-2 wrap-anywhere underline">
            <FileText aria-hidden className="size-5 shrink-0" /> {stored.slice(stored.lastIndexOf('/') + 1)}
          </a>
        </p>
      )}
      <FileInput
        name="document_url"
        label={stored ? 'Replace it with' : 'Choose a PDF'}
        called={label}
        field={field}
        hintId={hintId}
        types={DOCUMENT_TYPES}
      />
      {stored && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="remove_document_url" defaultChecked={removed} className="size-6 accent-onion" />
          Remove the stored document when saving
        </label>
      )}
      <p id={hintId} className="text-fine text-soil">
        {hint} PDF, at most 20 MB.
      </p>
    </fieldset>
  );
}
