import { DeletePage } from '~/components/admin/delete-page';
import { getEnquiry, removeEnquiry } from '~/domain/enquiries/enquiry-desk.server';
import { confirmDelete, loadTarget } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './status';

const gone = { title: 'Enquiry not found', message: 'It may have been deleted already.' };
const target = { find: getEnquiry, failed: 'Error Deleting Enquiry', gone };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { full_name, subject } = await loadTarget(context, params.enquiryId, target);
  return { what: `the enquiry “${subject}” of ${full_name}` };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.enquiryId, {
    ...target,
    remove: removeEnquiry,
    to: LIST,
    success: ({ subject }) => ({ title: 'Enquiry Deleted', message: `“${subject}” is gone.` }),
  });
}

export default function DeleteEnquiry({ loaderData: { what }, actionData }: Route.ComponentProps) {
  return <DeletePage title="Delete Enquiry" back={TO_LIST} what={what} refusal={actionData} />;
}
