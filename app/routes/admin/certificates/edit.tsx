import { certificateValues } from '~/domain/certificates/certificate';
import { getCertificateForStaff } from '~/domain/certificates/certificate-editing.server';
import { contentHistory } from '~/domain/history/content-history.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { certificateEdit, GONE } from './certificate-edit.server';
import { CertificateForm } from './certificate-form';

export function loader({ context, params }: Route.LoaderArgs) {
  const words = {
    values: certificateValues,
    failed: 'Error fetching certificate',
    gone: GONE,
    history: contentHistory('certificate'),
  };
  return loadEdit(context, getCertificateForStaff, params.certificateId, words);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, certificateEdit(params.certificateId));
}

export default function EditCertificate(props: Route.ComponentProps) {
  return <CertificateForm title="Edit Certificate" {...props} />;
}
