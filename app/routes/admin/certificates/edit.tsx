import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import { relatedChoicesAhead } from '~/routes/admin/posts/related-choices.server';
import type { Route } from './+types/edit';
import { certificateEdit, coveredChoices } from './certificate-edit.server';
import { CertificateForm } from './certificate-form';

export async function loader({ context, params }: Route.LoaderArgs) {
  relatedChoicesAhead(context);
  const form = await loadEdit(context, certificateEdit, params.certificateId);
  return { ...form, related: await coveredChoices(context, form.values.covered_product_ids) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, certificateEdit, params.certificateId);
}

export default function EditCertificate(props: Route.ComponentProps) {
  return <CertificateForm title="Edit Certificate" {...props} />;
}
