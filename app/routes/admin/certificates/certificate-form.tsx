import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { type RelatedChoices, RelatedProductsField } from '~/components/admin/fields/related-products-field';
import { ChoicesField } from '~/components/form/field';
import { certificateFields } from '~/domain/certificates/certificate';
import type { ValuesOf } from '~/lib/editing/field-set';
import { TO_LIST } from './certificate-list';

export const REQUIRED = { heading: 'Missing Name', sentence: 'Certificate name is required.' };

type Props = EditFormProps<ValuesOf<typeof certificateFields>, { related: RelatedChoices }>;

export function CertificateForm(props: Props) {
  const { related } = props.loaderData;
  return (
    <FieldSetForm
      {...props}
      set={certificateFields}
      back={TO_LIST}
      saveLabel="Save certificate"
      own={(controls) => ({
        covered: (
          <RelatedProductsField
            products={controls.covered_product_ids}
            choices={related}
            legend="Covers"
            lead="It is shown at the products that it covers: those that are ticked here, and those of the categories below."
          >
            <ChoicesField
              field={controls.covered_category_ids}
              label={certificateFields.fields.covered_category_ids.label}
              options={related.categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </RelatedProductsField>
        ),
      })}
    />
  );
}
