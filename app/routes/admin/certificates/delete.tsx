import { DeletePage } from '~/components/admin/edit/delete-page';
import { certificates } from '~/domain/certificates/certificate-editing.server';
import { trashItem } from '~/domain/history/revision';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './certificate-list';

const notFound = { title: 'Certificate not found', message: 'It may have been deleted already.' };
const target = { find: certificates.find, failed: 'Error deleting certificate', notFound };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ name }, trashDays] = await loadTrashed(context, params.certificateId, target);
  return { what: `the certificate “${name}”`, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.certificateId, {
    ...target,
    remove: certificates.remove,
    trashItem: ({ id }) => trashItem('certificate', id),
    to: LIST,
    success: ({ name }) => ({ title: 'Certificate Deleted', message: `“${name}” is no longer on the site.` }),
  });
}

export default function DeleteCertificate({ loaderData: { what, trashDays }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage title="Delete Certificate" back={TO_LIST} what={what} refusal={actionData} trashDays={trashDays} />
  );
}
