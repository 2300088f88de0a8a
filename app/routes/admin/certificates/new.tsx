import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/new';
import { certificateEdit } from './certificate-edit.server';
import { CertificateForm } from './certificate-form';

export function loader({ context }: Route.LoaderArgs) {
  return loadNew(context, certificateEdit);
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, certificateEdit);
}

export default function NewCertificate(props: Route.ComponentProps) {
  return <CertificateForm title="Add Certificate" {...props} />;
}
