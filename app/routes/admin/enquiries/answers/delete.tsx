import { DeletePage } from '~/components/admin/edit/delete-page';
import { getAnswer, removeAnswer } from '~/domain/enquiries/prepared-answers.server';
import { trashItem } from '~/domain/history/revision';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './answer-list';

const notFound = { title: 'Prepared answer not found', message: 'It may have been deleted already.' };
const target = { find: getAnswer, failed: 'Error deleting the prepared answer', notFound };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ title }, trashDays] = await loadTrashed(context, params.answerId, target);
  return { what: `the prepared answer “${title}”`, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.answerId, {
    ...target,
    remove: removeAnswer,
    trashItem: ({ id }) => trashItem('answer', id),
    to: LIST,
    success: ({ title }) => ({ title: 'Answer Deleted', message: `“${title}” can no longer be chosen.` }),
  });
}

export default function DeleteAnswer({ loaderData: { what, trashDays }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage title="Delete Prepared Answer" back={TO_LIST} what={what} refusal={actionData} trashDays={trashDays} />
  );
}
