import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { SearchEntryFields } from '~/components/admin/fields/search-entry-fields';
import { SlugField } from '~/components/admin/fields/slug-field';
import { categoryFields } from '~/domain/categories/category';
import type { ValuesOf } from '~/lib/editing/field-set';
import { isShownAsStored } from '~/lib/editing/publication';
import { TO_LIST } from './category-list';

export const REQUIRED = { heading: 'Missing Fields', sentence: 'Category Name and Slug are required.' };

type Props = EditFormProps<ValuesOf<typeof categoryFields>> & {
  /** Where the form leads back to, if that is not the list. */
  back?: typeof TO_LIST;
};

export function CategoryForm({ back = TO_LIST, ...props }: Props) {
  const { values, publication } = props.loaderData;
  const printed = isShownAsStored(publication)
    ? { to: `/products/${values.slug}/catalogue.pdf`, label: 'Catalogue (PDF)' }
    : null;
  return (
    <FieldSetForm
      {...props}
      set={categoryFields}
      back={back}
      saveLabel="Save category"
      printed={printed}
      own={(fields, submitted) => ({
        slug: <SlugField field={fields.slug} from={fields.name} path="/products/" stored={values.slug} follows />,
        search: (
          <SearchEntryFields
            fields={fields}
            stored={values.share_image_url}
            submitted={submitted}
            path={`/products/${values.slug || '…'}`}
            otherwise={{
              title: { fields: [fields.name], standard: 'Category' },
              description: { fields: [fields.description], standard: '' },
              picture: 'it is the category’s picture',
            }}
          />
        ),
      })}
    />
  );
}
