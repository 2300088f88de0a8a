import { DeletePage } from '~/components/admin/delete-page';
import { getEnquiry, removeEnquiry } from '~/domain/enquiries/enquiry-editing.server';
import { deleteFailed, deleteRefused, redirectWithToast } from '~/lib/editing/responses.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { BACK, LIST } from './status';

const FAILED = 'Error Deleting Enquiry';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { full_name, subject } = await enquiry(context, params.enquiryId);
  return { full_name, subject };
}

export async function action({ context, params }: Route.ActionArgs) {
  const doomed = await enquiry(context, params.enquiryId);
  try {
    const removed = await removeEnquiry(context.get(adminContext).db, doomed);
    if (!removed.ok) return deleteRefused(FAILED, removed.message);
  } catch (error) {
    return deleteFailed(error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Enquiry Deleted',
    message: `“${doomed.subject}” is gone.`,
  });
}

async function enquiry(context: Route.LoaderArgs['context'], id: string) {
  const found = await orErrorPage(getEnquiry(context.get(adminContext).db, id), { title: FAILED });
  if (!found) throw notFound({ title: 'Enquiry not found', message: 'It may have been deleted already.' });
  return found;
}

export default function DeleteEnquiry({ loaderData: { full_name, subject }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete Enquiry"
      back={BACK}
      what={`the enquiry “${subject}” of ${full_name}`}
      refusal={actionData}
    />
  );
}
