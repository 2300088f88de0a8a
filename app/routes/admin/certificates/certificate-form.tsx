import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { certificateFields } from '~/domain/certificates/certificate';
import type { ValuesOf } from '~/lib/editing/field-set';

export const LIST = '/admin/edit-pages/certificates';
export const TO_LIST = { to: LIST, label: 'Back to Certificates' };

export const REQUIRED = { heading: 'Missing Name', sentence: 'Certificate name is required.' };

export function CertificateForm(props: EditFormProps<ValuesOf<typeof certificateFields>>) {
  return <FieldSetForm {...props} set={certificateFields} back={TO_LIST} saveLabel="Save certificate" />;
}
