import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { PictureField } from '~/components/admin/fields/picture-field';
import { galleryItemFields, IMAGE_REQUIRED } from '~/domain/gallery/gallery-item';
import type { ValuesOf } from '~/lib/editing/field-set';
import { TO_LIST } from './gallery-list';

/** The summary of an item without a picture. */
export const REQUIRED = { heading: 'Missing Image', sentence: IMAGE_REQUIRED };

const SEVERAL =
  'Shown on the gallery page. Several can be chosen at once, together at most 60 MB: each becomes an item, with all else that is entered here.';

export function GalleryForm(props: EditFormProps<ValuesOf<typeof galleryItemFields>>) {
  const { image_url } = galleryItemFields.fields;
  const isNew = props.loaderData.publication?.isNew ?? false;
  return (
    <FieldSetForm
      {...props}
      set={galleryItemFields}
      back={TO_LIST}
      saveLabel="Save item"
      own={({ image_file }, submitted) => ({
        image_url: (
          <PictureField
            name="image_url"
            label={image_url.label}
            hint={isNew ? SEVERAL : image_url.hint}
            stored={props.loaderData.values.image_url}
            field={image_file}
            removed={submitted?.remove_image_url !== undefined}
            several={isNew}
          />
        ),
      })}
    />
  );
}
