import { EditForm, type EditFormData, useEditForm } from '~/components/admin/edit-form';
import { PictureField } from '~/components/admin/picture-field';
import { SlugField } from '~/components/admin/slug-field';
import { Field } from '~/components/form/field';
import { categoryFields, type categoryValues } from '~/domain/categories/category';

export const LIST = '/admin/manage-categories';

/** What the specification says of a form that lacks something (admin specification, section 5). */
export const MISSING = { heading: 'Missing Fields', sentence: 'Category Name and Slug are required.' };

const LABELS = {
  name: 'Category name',
  slug: 'Address (slug)',
  description: 'Description',
  image_file: 'Picture',
  image_url: 'Picture',
};

/** The form of a category, new or stored. */
export function CategoryForm({ data }: { data: EditFormData<ReturnType<typeof categoryValues>> }) {
  const edit = useEditForm(categoryFields, data);
  const { fields, typed } = edit;
  return (
    <EditForm edit={edit} labels={LABELS} saveLabel="Save category" cancelTo={LIST}>
      <Field field={fields.name} label={LABELS.name} hint="Shown on the catalogue and as the title of its page." />
      <SlugField field={fields.slug} from={fields.name} path="/products/" stored={data.values.slug} follows />
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
        stored={data.values.image_url}
        field={fields.image_file}
        removed={typed?.remove_image_url !== undefined}
      />
    </EditForm>
  );
}
