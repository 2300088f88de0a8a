import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import type { Route } from './+types/new';
import { certificateEdit, coveredChoices } from './certificate-edit.server';
import { CertificateForm } from './certificate-form';

export async function loader({ context }: Route.LoaderArgs) {
  const [form, related] = await Promise.all([loadNew(context, certificateEdit), coveredChoices(context, [])]);
  return { ...form, related };
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, certificateEdit);
}

export default function NewCertificate(props: Route.ComponentProps) {
  return <CertificateForm title="Add Certificate" {...props} />;
}
