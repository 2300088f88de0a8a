import { DeletePage } from '~/components/admin/delete-page';
import { getPostForStaff, removePost } from '~/domain/posts/post-editing.server';
import { deleteFailed, deleteRefused, redirectWithToast } from '~/lib/editing/responses.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { LIST } from './post-form';
import { toListWithoutPost } from './post-missing.server';

const FAILED = 'Error Deleting Post';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { title: (await post(context, params.postId)).title };
}

export async function action({ context, params }: Route.ActionArgs) {
  const doomed = await post(context, params.postId);
  try {
    const removed = await removePost(context.get(adminContext), doomed);
    if (!removed.ok) return deleteRefused(FAILED, removed.message);
  } catch (error) {
    return deleteFailed(error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Success!',
    message: `“${doomed.title}” is deleted.`,
  });
}

async function post(context: Route.LoaderArgs['context'], id: string) {
  const found = await orErrorPage(getPostForStaff(context.get(adminContext).db, id), { title: FAILED });
  if (!found) throw await toListWithoutPost(context);
  return found;
}

export default function DeletePost({ loaderData: { title }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete Blog Post"
      back={{ to: LIST, label: 'Back to Blog Posts' }}
      what={`the blog post “${title}”`}
      refusal={actionData}
    />
  );
}
