import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/edit';
import { certificateEdit } from './certificate-edit.server';
import { CertificateForm } from './certificate-form';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadEdit(context, certificateEdit, params.certificateId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, certificateEdit, params.certificateId);
}

export default function EditCertificate(props: Route.ComponentProps) {
  return <CertificateForm title="Edit Certificate" {...props} />;
}
