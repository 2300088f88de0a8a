import { DeletePage } from '~/components/admin/edit/delete-page';
import { trashItem } from '~/domain/history/revision';
import { posts } from '~/domain/posts/post-editing.server';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, NOT_FOUND, TO_LIST } from './post-list';

const target = { find: posts.find, failed: 'Error Deleting Post', notFound: NOT_FOUND };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ title }, trashDays] = await loadTrashed(context, params.postId, target);
  return { what: `the blog post “${title}”`, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.postId, {
    ...target,
    remove: posts.remove,
    trashItem: ({ id }) => trashItem('post', id),
    to: LIST,
    success: ({ title }) => ({ title: 'Success!', message: `“${title}” is deleted.` }),
  });
}

export default function DeletePost({ loaderData: { what, trashDays }, actionData }: Route.ComponentProps) {
  return <DeletePage title="Delete Blog Post" back={TO_LIST} what={what} refusal={actionData} trashDays={trashDays} />;
}
