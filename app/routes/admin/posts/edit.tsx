import { contentHistory } from '~/domain/history/content-history.server';
import { isNameOfProfile, POST_STATUSES, postValues } from '~/domain/posts/post';
import { getPostForStaff } from '~/domain/posts/post-editing.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { postEdit } from './post-edit.server';
import { GONE, PostForm } from './post-form';
import { relatedChoices, relatedChoicesAhead } from './related-choices.server';

export async function loader({ context, params }: Route.LoaderArgs) {
  const words = {
    values: postValues,
    failed: 'Error fetching blog post data',
    gone: GONE,
    history: contentHistory('post'),
  };
  relatedChoicesAhead(context, params.postId);
  const form = await loadEdit(context, getPostForStaff, params.postId, words);
  const related = await relatedChoices(context, form.values.related_product_ids, params.postId);
  return { ...form, related, locked: isNameOfProfile(context.get(adminContext).user) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, postEdit(params.postId));
}

export default function EditPost(props: Route.ComponentProps) {
  return <PostForm title="Edit Blog Post" statuses={POST_STATUSES} {...props} />;
}
