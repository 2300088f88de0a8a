import { DeletePage } from '~/components/admin/edit/delete-page';
import { buyerName } from '~/domain/buyers/buyer';
import { getBuyer, listEnquiriesOf, removeBuyer } from '~/domain/buyers/buyers.server';
import { confirmDelete, loadTarget } from '~/lib/editing/delete.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import type { Route } from './+types/delete';
import { NOT_FOUND } from './buyer-edit.server';
import { LIST, TO_LIST } from './buyer-list';

const target = { find: getBuyer, failed: 'Error Deleting Buyer', notFound: NOT_FOUND };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  readAhead(listEnquiriesOf(db, params.buyerId));
  const buyer = await loadTarget(context, params.buyerId, target);
  const enquiries = await orErrorPage(listEnquiriesOf(db, params.buyerId), { title: 'Error' });
  return { name: buyerName(buyer), count: enquiries.length };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.buyerId, {
    ...target,
    remove: removeBuyer,
    to: LIST,
    success: (buyer) => ({ title: 'Buyer Deleted', message: `${buyerName(buyer)} is gone, with all enquiries.` }),
  });
}

export default function DeleteBuyer({ loaderData: { name, count }, actionData }: Route.ComponentProps) {
  const enquiries = count === 1 ? 'the enquiry' : `all ${count.toLocaleString('en')} enquiries`;
  return (
    <DeletePage
      title="Delete Buyer"
      back={TO_LIST}
      what={`the buyer ${name} and ${enquiries} of theirs`}
      note="Lines, notes and history of the enquiries go with them. Quotations stay for your books, without the name and the address of the buyer."
      refusal={actionData}
    />
  );
}
