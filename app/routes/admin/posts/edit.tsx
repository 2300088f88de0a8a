import { isNameOfProfile, POST_STATUSES, postSchema, postValues } from '~/domain/posts/post';
import { getPostForStaff, updatePost } from '~/domain/posts/post-editing.server';
import { loadEdit, saveEdit } from '~/lib/editing/edit.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { GONE, LIST, PostForm, REQUIRED } from './post-form';

export async function loader({ context, params }: Route.LoaderArgs) {
  const words = { values: postValues, failed: 'Error fetching blog post data', gone: GONE };
  const form = await loadEdit(context, getPostForStaff, params.postId, words);
  return { ...form, locked: isNameOfProfile(context.get(adminContext).user) };
}

export function action({ params: { postId: id }, ...args }: Route.ActionArgs) {
  return saveEdit(args, {
    schema: postSchema,
    values: postValues,
    pictures: ['featured_image_url'],
    required: REQUIRED,
    failed: { title: 'Error Updating Blog Post' },
    gone: GONE,
    update: (admin, { version, input, pictures }) => updatePost(admin, id, version, input, pictures.featured_image_url),
    to: LIST,
    success: ({ title }) => ({ title: 'Blog Post Updated', message: `The changes to “${title}” are saved.` }),
  });
}

export default function EditPost(props: Route.ComponentProps) {
  return <PostForm title="Edit Blog Post" statuses={POST_STATUSES} {...props} />;
}
