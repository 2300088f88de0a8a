import { findDeleted } from '~/domain/history/trash.server';
import { postSchema, postValues, type StoredPost } from '~/domain/posts/post';
import { createPost, getPostForStaff, updatePost } from '~/domain/posts/post-editing.server';
import { previewPost } from '~/domain/posts/post-preview.server';
import { defineEdit } from '~/lib/editing/edit.server';
import { GONE, LIST, REQUIRED } from './post-form';

type RestoredPost = Pick<StoredPost, 'author_name'>;

/** How a stored post is saved, by its form and by its history. */
export function postEdit(id: string) {
  return defineEdit({
    content: { table: 'blog_posts', id },
    schema: postSchema,
    values: postValues,
    pictures: ['featured_image_url', 'share_image_url'],
    required: REQUIRED,
    failed: { title: 'Error Updating Blog Post' },
    gone: GONE,
    find: (db) => getPostForStaff(db, id),
    update: (admin, { edition, input, pictures, restored }) =>
      updatePost(admin, id, edition, input, pictures, restored as RestoredPost | undefined),
    create: (admin, valid) => createPost(admin, valid.id, valid.input, valid.pictures),
    preview: (admin, valid) => previewPost(admin, { ...valid, id }, valid.pictures),
    findDeleted: (db) => findDeleted(db, 'post', id),
    to: LIST,
    view: (_, { slug }) => `/blog/${slug}`,
    success: ({ title }) => ({ title: 'Blog Post Updated', message: `The changes to “${title}” are saved.` }),
  });
}
