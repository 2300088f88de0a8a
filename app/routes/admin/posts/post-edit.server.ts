import { contentHistory } from '~/domain/history/content-history.server';
import { postSchema } from '~/domain/posts/post';
import { posts } from '~/domain/posts/post-editing.server';
import { postPage } from '~/domain/posts/post-preview.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { REQUIRED } from './post-form';
import { LIST, NOT_FOUND } from './post-list';

/** How posts are added, changed and restored. */
export const postEdit = defineEdit({
  ...posts,
  schema: postSchema,
  history: contentHistory('post'),
  required: REQUIRED,
  failed: { title: 'Error Updating Blog Post' },
  failedToAdd: 'Error Adding Blog Post',
  failedToLoad: 'Error fetching blog post data',
  notFound: NOT_FOUND,
  preview: async (admin, valid) => {
    const post = await posts.previewed(admin, valid);
    const published_at = post.published_at ?? post.publish_at;
    return postPage({ ...post, published_at, updated_at: new Date().toISOString() });
  },
  to: LIST,
  view: (_, { slug }) => `/blog/${slug}`,
  success: ({ title, status }, { isNew }) => {
    if (!isNew) return { title: 'Blog Post Updated', message: `The changes to “${title}” are saved.` };
    const where = status === 'published' ? 'in the blog.' : 'saved; visitors do not see it yet.';
    return { title: 'Blog Post Added', message: `“${title}” is ${where}` };
  },
});
