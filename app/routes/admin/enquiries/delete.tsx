import { DeletePage } from '~/components/admin/edit/delete-page';
import { getEnquiry, removeEnquiry } from '~/domain/enquiries/enquiry-desk.server';
import { listQuotationsOf } from '~/domain/quotations/quotations.server';
import { confirmDelete, loadTarget } from '~/lib/editing/delete.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './status';

const notFound = { title: 'Enquiry not found', message: 'It may have been deleted already.' };
const target = { find: getEnquiry, failed: 'Error Deleting Enquiry', notFound };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  readAhead(listQuotationsOf(db, params.enquiryId));
  const { full_name, subject } = await loadTarget(context, params.enquiryId, target);
  const reading = listQuotationsOf(db, params.enquiryId);
  const numbers = (await orErrorPage(reading, { title: 'Error' })).map(({ number }) => number);
  return { what: `the enquiry “${subject}” of ${full_name}`, note: formatStaying(numbers) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.enquiryId, {
    ...target,
    remove: removeEnquiry,
    to: LIST,
    success: ({ subject }) => ({ title: 'Enquiry Deleted', message: `“${subject}” is gone.` }),
  });
}

/** What becomes of the quotations of the enquiry. */
function formatStaying(numbers: string[]): string | null {
  if (numbers.length === 0) return null;
  const verb = numbers.length === 1 ? 'stays' : 'stay';
  return `${numbers.join(', ')} ${verb} for your books, without the name and the address of the buyer.`;
}

export default function DeleteEnquiry({ loaderData: { what, note }, actionData }: Route.ComponentProps) {
  return <DeletePage title="Delete Enquiry" back={TO_LIST} what={what} note={note} refusal={actionData} />;
}
