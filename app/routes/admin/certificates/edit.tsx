import { certificateFields, certificateValues } from '~/domain/certificates/certificate';
import { getCertificateForStaff, updateCertificate } from '~/domain/certificates/certificate-editing.server';
import { loadEdit, saveEdit } from '~/lib/editing/edit.server';
import type { Route } from './+types/edit';
import { CertificateForm, LIST, REQUIRED } from './certificate-form';

const gone = { title: 'Certificate not found', message: 'It may have been deleted.' };

export function loader({ context, params }: Route.LoaderArgs) {
  const words = { values: certificateValues, failed: 'Error fetching certificate', gone };
  return loadEdit(context, getCertificateForStaff, params.certificateId, words);
}

export function action({ params: { certificateId: id }, ...args }: Route.ActionArgs) {
  return saveEdit(args, {
    schema: certificateFields,
    values: certificateValues,
    pictures: ['image_url'],
    required: REQUIRED,
    failed: { title: 'Error updating certificate' },
    gone,
    update: (admin, { version, input, pictures }) => updateCertificate(admin, id, version, input, pictures.image_url),
    to: LIST,
    success: ({ name }) => ({ title: 'Certificate Updated', message: `The site shows the changes to “${name}”.` }),
  });
}

export default function EditCertificate(props: Route.ComponentProps) {
  return <CertificateForm title="Edit Certificate" {...props} />;
}
