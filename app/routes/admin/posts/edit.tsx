import { findDeleted } from '~/domain/history/trash.server';
import { isNameOfProfile, POST_STATUSES, postValues } from '~/domain/posts/post';
import { getPostForStaff } from '~/domain/posts/post-editing.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { type FindDeleted, loadEdit } from '~/lib/editing/load-edit.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { postEdit } from './post-edit.server';
import { GONE, PostForm } from './post-form';

const deleted: FindDeleted = (db, id) => findDeleted(db, 'post', id);

export async function loader({ context, params }: Route.LoaderArgs) {
  const words = {
    table: 'blog_posts' as const,
    values: postValues,
    failed: 'Error fetching blog post data',
    gone: GONE,
    findDeleted: deleted,
  };
  const form = await loadEdit(context, getPostForStaff, params.postId, words);
  return { ...form, locked: isNameOfProfile(context.get(adminContext).user) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, postEdit(params.postId));
}

export default function EditPost(props: Route.ComponentProps) {
  return <PostForm title="Edit Blog Post" statuses={POST_STATUSES} {...props} />;
}
