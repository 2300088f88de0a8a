import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { isNameOfProfile, postSchema, postValues } from '~/domain/posts/post';
import { createPost } from '~/domain/posts/post-editing.server';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { failedForm, invalidForm, redirectWithToast } from '~/lib/editing/responses.server';
import { pictureChange } from '~/lib/pictures/replace-picture.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { LIST, MISSING, PostForm } from './post-form';

export function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(adminContext);
  const locked = isNameOfProfile(user);
  const values = { ...postValues(), author_name: locked ? (user.full_name ?? '') : '' };
  return { origin: { idempotency_key: randomUUID() }, values, locked };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: postSchema });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const saved = await createPost(admin, rowIdOf(data), form.value, pictureChange(data, 'featured_image_url'));
    if (!saved.ok) return invalidForm(form, saved);
  } catch (error) {
    return failedForm(form, error, { title: 'Error Adding Blog Post', picture: 'featured_image_file' });
  }
  const { title, status } = form.value;
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Blog Post Added',
    message: status === 'published' ? `“${title}” is in the blog.` : `“${title}” is saved; visitors do not see it yet.`,
  });
}

export default function NewPost({ loaderData: { locked, ...loaded }, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Add Blog Post" back={{ to: LIST, label: 'Back to Blog Posts' }} answer={actionData}>
      <PostForm data={{ ...loaded, answer: actionData }} statuses={['draft', 'published']} locked={locked} />
    </EditPage>
  );
}
