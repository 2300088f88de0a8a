import type { FieldOf } from '~/components/form/field';
import { Picture } from '~/components/ui/picture';
import { PICTURE_TYPES } from '~/lib/pictures/file-field';
import { FileInput } from './file-input';
import { FIELD } from './picture-boxes';
import { SampleMark } from './sample-mark';
import { useReturnedFiles } from './staged-files';

type Props = {
  /** The stored address's field, such as `image_url`. */
  name: string;
  label: string;
  hint: string;
  /** The stored address, empty where there is none. */
  stored: string;
  /** conform's description of the file's field, for its errors. */
  field: FieldOf;
  /** Whether "remove the stored image" was ticked in a redisplayed form. */
  removed: boolean;
  /** What it is called where a form has several, such as “the one for sharing”. */
  called?: string;
  /** Whether each of several pictures becomes a row. */
  several?: boolean;
  /** The id of the picture, where it can get the focus, and whether it has it. */
  place?: { id: string; focus: boolean };
};

/** A picture of a row: the stored one, a checkbox to remove it, and a file to replace it. */
export function PictureField({ name, label, hint, stored, field, removed, called, several = false, place }: Props) {
  const chosen = useReturnedFiles(name).at(-1)?.url;
  const hintId = `${field.id}-hint`;
  return (
    <fieldset className="rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-5">
        <div
          id={place?.id}
          tabIndex={place && -1}
          // biome-ignore lint/a11y/noAutofocus: the picture that the person has just chosen
          autoFocus={place?.focus}
          data-picture-frame
          className="w-40 shrink-0 self-start"
        >
          <div data-stored hidden={chosen !== undefined}>
            <Shown src={stored} alt={stored ? 'The stored picture' : 'No picture yet'} />
          </div>
          {chosen && (
            <div data-returned>
              <Shown src={chosen} alt="The chosen file" />
            </div>
          )}
          <template>
            <img
              src="/placeholder.svg"
              alt="The chosen file"
              loading="lazy"
              className="aspect-4/3 w-full rounded-xl object-cover"
            />
          </template>
        </div>
        <div className="min-w-0 grow basis-60 space-y-3">
          <FileInput
            name={name}
            label={
              stored
                ? `Replace ${called ?? 'it'} with`
                : several
                  ? 'Choose pictures'
                  : `Choose ${called ?? 'a picture'}`
            }
            called={called}
            field={field}
            hintId={hintId}
            types={PICTURE_TYPES}
            several={several}
          />
          <button
            type="button"
            data-revert
            hidden
            className="min-h-11 cursor-pointer font-semibold text-onion underline underline-offset-4"
          >
            Revert to original or clear
          </button>
          {stored && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name={`remove_${name}`} defaultChecked={removed} className="size-6 accent-onion" />
              Remove {called ?? 'the stored picture'} when saving
            </label>
          )}
          <p id={hintId} className="text-fine text-soil">
            {hint} JPEG, PNG, WebP, AVIF or GIF, at most 25 MB.
          </p>
        </div>
      </div>
    </fieldset>
  );
}

function Shown({ src, alt }: { src: string; alt: string }) {
  return (
    <>
      <Picture src={src} alt={alt} width={160} height={120} box={FIELD} className="aspect-4/3 w-full rounded-xl" />
      <SampleMark url={src} />
    </>
  );
}
