import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { type companyEntryFields, companyFieldsOf } from '~/domain/company/company-entry';
import { type CompanyKindName, companyKind } from '~/domain/company/kinds';
import type { ValuesOf } from '~/lib/editing/field-set';
import { toList } from './company-list';

type Props = EditFormProps<ValuesOf<typeof companyEntryFields>, { kind: CompanyKindName }>;

/** The form of a company entry, new or stored: the fields of its kind. */
export function CompanyForm(props: Props) {
  const { kind } = props.loaderData;
  const saveLabel = `Save ${companyKind(kind).noun}`;
  return <FieldSetForm {...props} set={companyFieldsOf(kind)} back={toList(kind)} saveLabel={saveLabel} />;
}
