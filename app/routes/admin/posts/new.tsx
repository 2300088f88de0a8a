import { isNameOfProfile, postSchema, postValues } from '~/domain/posts/post';
import { createPost } from '~/domain/posts/post-editing.server';
import { previewPost } from '~/domain/posts/post-preview.server';
import { newContentForm, saveNew } from '~/lib/editing/new.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/new';
import { LIST, PostForm, REQUIRED } from './post-form';
import { relatedChoices } from './related-choices.server';

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(adminContext);
  const locked = isNameOfProfile(user);
  const values = { ...postValues(), author_name: locked ? (user.full_name ?? '') : '' };
  return { ...(await newContentForm(context, values)), locked, related: await relatedChoices(context, []) };
}

export function action(args: Route.ActionArgs) {
  return saveNew(args, {
    content: { table: 'blog_posts' },
    schema: postSchema,
    pictures: ['featured_image_url', 'share_image_url'],
    required: REQUIRED,
    failed: { title: 'Error Adding Blog Post' },
    create: (admin, { id, input, pictures }) => createPost(admin, id, input, pictures),
    preview: (admin, valid) => previewPost(admin, valid, valid.pictures),
    to: LIST,
    view: (_, { slug }) => `/blog/${slug}`,
    success: ({ title, status }) => ({
      title: 'Blog Post Added',
      message: `“${title}” is ${status === 'published' ? 'in the blog.' : 'saved; visitors do not see it yet.'}`,
    }),
  });
}

export default function NewPost(props: Route.ComponentProps) {
  return <PostForm title="Add Blog Post" statuses={['draft', 'published']} {...props} />;
}
