import { DeletePage } from '~/components/admin/delete-page';
import { getCertificateForStaff, removeCertificate } from '~/domain/certificates/certificate-editing.server';
import { deleteFailed, deleteRefused, redirectWithToast } from '~/lib/editing/responses.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './certificate-form';

const FAILED = 'Error deleting certificate';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { name: (await certificate(context, params.certificateId)).name };
}

export async function action({ context, params }: Route.ActionArgs) {
  const doomed = await certificate(context, params.certificateId);
  try {
    const removed = await removeCertificate(context.get(adminContext), doomed);
    if (!removed.ok) return deleteRefused(FAILED, removed.message);
  } catch (error) {
    return deleteFailed(error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Certificate Deleted',
    message: `“${doomed.name}” is no longer on the site.`,
  });
}

async function certificate(context: Route.LoaderArgs['context'], id: string) {
  const found = await orErrorPage(getCertificateForStaff(context.get(adminContext).db, id), { title: FAILED });
  if (!found) throw notFound({ title: 'Certificate not found', message: 'It may have been deleted already.' });
  return found;
}

export default function DeleteCertificate({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage title="Delete Certificate" back={TO_LIST} what={`the certificate “${name}”`} refusal={actionData} />
  );
}
