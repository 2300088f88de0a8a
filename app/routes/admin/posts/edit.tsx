import { isNameOfProfile, POST_STATUSES } from '~/domain/posts/post';
import { saveEdit } from '~/lib/editing/edit.server';
import { loadEdit } from '~/lib/editing/load-edit.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { postEdit } from './post-edit.server';
import { PostForm } from './post-form';
import { relatedChoices, relatedChoicesAhead } from './related-choices.server';

export async function loader({ context, params }: Route.LoaderArgs) {
  relatedChoicesAhead(context, params.postId);
  const form = await loadEdit(context, postEdit, params.postId);
  const related = await relatedChoices(context, form.values.related_product_ids, params.postId);
  return { ...form, related, locked: isNameOfProfile(context.get(adminContext).user) };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, postEdit, params.postId);
}

export default function EditPost(props: Route.ComponentProps) {
  return <PostForm title="Edit Blog Post" statuses={POST_STATUSES} {...props} />;
}
