import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { certificateFields } from '~/domain/certificates/certificate';
import type { ValuesOf } from '~/lib/editing/field-set';
import { TO_LIST } from './certificate-list';

export const REQUIRED = { heading: 'Missing Name', sentence: 'Certificate name is required.' };

export function CertificateForm(props: EditFormProps<ValuesOf<typeof certificateFields>>) {
  return <FieldSetForm {...props} set={certificateFields} back={TO_LIST} saveLabel="Save certificate" />;
}
