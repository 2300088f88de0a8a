import { EditForm, type EditFormData, useEditForm } from '~/components/admin/edit-form';
import { PictureField } from '~/components/admin/picture-field';
import { Field } from '~/components/form/field';
import { galleryItemFields, type galleryItemValues, IMAGE_REQUIRED } from '~/domain/gallery/gallery-item';

export const LIST = '/admin/edit-pages/gallery';
export const TO_LIST = { to: LIST, label: 'Back to Gallery' };

/** What the specification says of an item that would have no picture (admin specification, section 5). */
export const MISSING = { heading: 'Missing Image', sentence: IMAGE_REQUIRED };

/** A failure of the picture has a title of its own (admin specification, section 8). */
export const FAILED_IMAGE = { picture: 'image_file', pictureTitle: 'Image Operation Failed' };

const LABELS = { title: 'Title', sort_order: 'Sort order', image_file: 'Picture' };

/** The form of a gallery item, new or stored. */
export function GalleryForm({ data }: { data: EditFormData<ReturnType<typeof galleryItemValues>> }) {
  const edit = useEditForm(galleryItemFields, data);
  const { fields, typed } = edit;
  return (
    <EditForm edit={edit} labels={LABELS} saveLabel="Save item" cancelTo={LIST}>
      <PictureField
        name="image_url"
        label={LABELS.image_file}
        hint="Shown on the gallery page. Every item needs one; to remove it from the site, delete the item."
        stored={data.values.image_url}
        field={fields.image_file}
        removed={typed?.remove_image_url !== undefined}
      />
      <Field
        field={fields.title}
        label={LABELS.title}
        hint="Shown on the picture, and read aloud to people who cannot see it."
      />
      <Field
        field={fields.sort_order}
        label={LABELS.sort_order}
        hint="The smallest number comes first. The arrows of the list change it too."
        type="number"
      />
    </EditForm>
  );
}
