import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { PictureField } from '~/components/admin/picture-field';
import { SEARCH_ENTRY_LABELS, SearchEntryFields } from '~/components/admin/search-entry-fields';
import { SlugField } from '~/components/admin/slug-field';
import { Field } from '~/components/form/field';
import { categoryFields, type categoryValues } from '~/domain/categories/category';
import { isShownAsStored } from '~/lib/editing/publication';

export const LIST = '/admin/manage-categories';
export const TO_LIST = { to: LIST, label: 'Back to Categories' };

/** The summary of a form with a blank required field. */
export const REQUIRED = { heading: 'Missing Fields', sentence: 'Category Name and Slug are required.' };

const LABELS = {
  name: 'Category name',
  slug: 'Address (slug)',
  description: 'Description',
  image_file: 'Picture',
  image_url: 'Picture',
  ...SEARCH_ENTRY_LABELS,
};

/** The form of a category, new or stored. */
export function CategoryForm({ title, loaderData, actionData }: EditFormProps<ReturnType<typeof categoryValues>>) {
  const edit = useEditForm(categoryFields, loaderData, actionData);
  const { fields, submitted } = edit;
  const printed = isShownAsStored(loaderData.publication)
    ? { to: `/products/${loaderData.values.slug}/catalogue.pdf`, label: 'Catalogue (PDF)' }
    : null;
  return (
    <EditPage title={title} back={TO_LIST} response={actionData} origin={loaderData.origin} printed={printed}>
      <EditForm edit={edit} labels={LABELS} saveLabel="Save category" cancelTo={LIST}>
        <Field field={fields.name} label={LABELS.name} hint="Shown on the catalogue and as the title of its page." />
        <SlugField field={fields.slug} from={fields.name} path="/products/" stored={loaderData.values.slug} follows />
        <Field
          field={fields.description}
          label={LABELS.description}
          hint="Shown on the category’s card and on top of its page."
          rows={4}
        />
        <PictureField
          name="image_url"
          label={LABELS.image_file}
          hint="Shown on the category’s card."
          stored={loaderData.values.image_url}
          field={fields.image_file}
          removed={submitted?.remove_image_url !== undefined}
        />
        <SearchEntryFields
          fields={fields}
          stored={loaderData.values.share_image_url}
          submitted={submitted}
          path={`/products/${loaderData.values.slug || '…'}`}
          otherwise={{
            title: { fields: [fields.name], standard: 'Category' },
            description: { fields: [fields.description], standard: '' },
            picture: 'it is the category’s picture',
          }}
        />
      </EditForm>
    </EditPage>
  );
}
