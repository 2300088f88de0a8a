import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { PictureField } from '~/components/admin/picture-field';
import { Field } from '~/components/form/field';
import { galleryItemFields, type galleryItemValues, IMAGE_REQUIRED } from '~/domain/gallery/gallery-item';

export const LIST = '/admin/edit-pages/gallery';
export const TO_LIST = { to: LIST, label: 'Back to Gallery' };

/** The summary of an item without a picture. */
export const REQUIRED = { heading: 'Missing Image', sentence: IMAGE_REQUIRED };

/** The title of a toast about a picture that failed. */
export const PICTURE_FAILED = 'Image Operation Failed';

const LABELS = { title: 'Title', sort_order: 'Sort order', image_file: 'Picture' };

/** The form of a gallery item, new or stored. */
export function GalleryForm({ title, loaderData, actionData }: EditFormProps<ReturnType<typeof galleryItemValues>>) {
  const edit = useEditForm(galleryItemFields, loaderData, actionData);
  const { fields, submitted } = edit;
  return (
    <EditPage title={title} back={TO_LIST} response={actionData} origin={loaderData.origin}>
      <EditForm edit={edit} labels={LABELS} saveLabel="Save item" cancelTo={LIST}>
        <PictureField
          name="image_url"
          label={LABELS.image_file}
          hint="Shown on the gallery page. Every item needs one; to remove it from the site, delete the item."
          stored={loaderData.values.image_url}
          field={fields.image_file}
          removed={submitted?.remove_image_url !== undefined}
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
    </EditPage>
  );
}
