import { isNameOfProfile } from '~/domain/posts/post';
import { saveNew } from '~/lib/editing/edit.server';
import { loadNew } from '~/lib/editing/load-edit.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { postEdit } from './post-edit.server';
import { PostForm } from './post-form';
import { relatedChoices } from './related-choices.server';

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(adminContext);
  const locked = isNameOfProfile(user);
  const [form, related] = await Promise.all([loadNew(context, postEdit), relatedChoices(context, [])]);
  const values = { ...form.values, author_name: locked ? (user.full_name ?? '') : '' };
  return { ...form, values, locked, related };
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, postEdit);
}

export default function NewPost(props: Route.ComponentProps) {
  return <PostForm title="Add Blog Post" statuses={['draft', 'published']} {...props} />;
}
