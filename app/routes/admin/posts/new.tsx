import { isNameOfProfile, postSchema, postValues } from '~/domain/posts/post';
import { createPost } from '~/domain/posts/post-editing.server';
import { newForm, saveNew } from '~/lib/editing/new.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { LIST, PostForm, REQUIRED } from './post-form';

export function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(adminContext);
  const locked = isNameOfProfile(user);
  return { ...newForm({ ...postValues(), author_name: locked ? (user.full_name ?? '') : '' }), locked };
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    schema: postSchema,
    pictures: ['featured_image_url'],
    required: REQUIRED,
    failed: { title: 'Error Adding Blog Post' },
    create: (admin, { id, input, pictures }) => createPost(admin, id, input, pictures.featured_image_url),
    to: LIST,
    success: ({ title, status }) => ({
      title: 'Blog Post Added',
      message: `“${title}” is ${status === 'published' ? 'in the blog.' : 'saved; visitors do not see it yet.'}`,
    }),
  });
}

export default function NewPost(props: Route.ComponentProps) {
  return <PostForm title="Add Blog Post" statuses={['draft', 'published']} {...props} />;
}
