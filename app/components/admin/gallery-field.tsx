import { CONTROL, controlProps, FieldErrors, type FieldOf } from '~/components/form/field';
import { Picture } from '~/components/ui/picture';
import { PICTURE_TYPES } from '~/lib/pictures/file-field';
import { ChooseButton } from './choose-button';
import { FIELD } from './picture-boxes';
import { StagedFiles } from './staged-files';
import { useStagedUploads } from './staged-uploads';

type Props = {
  /** The addresses of the stored pictures. */
  stored: string[];
  /** Those ticked for removal in a redisplayed form. */
  removed: string[];
  /** conform's description of the file field, for its errors. */
  field: FieldOf;
};

const HINT =
  'Shown as small pictures on the product’s page. Several can be chosen at once, each at most 10 MB, together at most 60 MB.';

/** The further pictures of a product: checkboxes to remove stored ones, and files to add. */
export function GalleryField({ stored, removed, field }: Props) {
  const uploads = useStagedUploads('gallery_images', { multiple: true });
  return (
    <fieldset className="rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">Further pictures</legend>
      {stored.length > 0 && (
        <ul className="mb-5 grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
          {stored.map((url, index) => (
            <li key={url}>
              <Picture
                src={url}
                alt={`Picture ${index + 1}`}
                width={160}
                height={120}
                box={FIELD}
                className="aspect-4/3 w-full rounded-xl"
              />
              <label className="mt-1 flex min-h-11 items-center gap-2 text-fine">
                <input
                  type="checkbox"
                  name="remove_gallery_images"
                  value={url}
                  defaultChecked={removed.includes(url)}
                  className="size-6 accent-onion"
                />
                Remove picture {index + 1}
              </label>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={field.id} className="font-medium">
        Add pictures
      </label>
      <input
        {...controlProps(field, HINT)}
        type="file"
        multiple
        accept={PICTURE_TYPES}
        onChange={uploads.onChange}
        className={`${CONTROL} file:mr-3 file:cursor-pointer file:rounded-full file:border-0 file:bg-sand file:px-4 file:py-1.5 file:font-semibold`}
      />
      <p id={`${field.id}-hint`} className="mt-1.5 text-fine text-soil">
        {HINT}
      </p>
      <FieldErrors field={field} />
      <div className="mt-3">
        <ChooseButton field="gallery_images" />
      </div>
      <div className="mt-3">
        <StagedFiles uploads={uploads} />
      </div>
    </fieldset>
  );
}
