import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { isNameOfProfile, POST_STATUSES, postSchema, postValues } from '~/domain/posts/post';
import { getPostForStaff, updatePost } from '~/domain/posts/post-editing.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { LIST, MISSING, PostForm } from './post-form';
import { toListWithoutPost } from './post-missing.server';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted, user } = context.get(adminContext);
  const post = await orErrorPage(
    getPostForStaff(db, params.postId),
    { title: 'Error fetching blog post data' },
    submitted,
  );
  if (!post) throw await toListWithoutPost(context);
  const values = postValues(post);
  return { origin: loadedVersion(post.updated_at, values), values, locked: isNameOfProfile(user) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, version, loaded } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: postSchema });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const picture = pictureChange(data, 'featured_image_url');
    const saved = await updatePost(admin, params.postId, version, form.value, picture);
    if (!saved.ok && saved.reason === 'missing') return toListWithoutPost(context);
    if (!saved.ok && saved.reason === 'invalid') return invalidForm(form, saved);
    if (!saved.ok && !isNoop(form, postValues(saved.row))) {
      const { updated_at } = saved.row;
      return conflictResponse(form, { loaded, updated_at, values: postValues(saved.row) });
    }
  } catch (error) {
    return failedForm(form, error, { title: 'Error Updating Blog Post', picture: 'featured_image_file' });
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Blog Post Updated',
    message: `The changes to “${form.value.title}” are saved.`,
  });
}

export default function EditPost({ loaderData: { locked, ...loaded }, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Edit Blog Post" back={{ to: LIST, label: 'Back to Blog Posts' }} answer={actionData}>
      <PostForm data={{ ...loaded, answer: actionData }} statuses={POST_STATUSES} locked={locked} />
    </EditPage>
  );
}
