import type { PreviewPage } from '~/lib/editing/preview.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import { type Post, publicAuthorName } from './post';

export function postPage(post: Post): PreviewPage {
  const shown: Post = {
    ...post,
    author_name: publicAuthorName(post.author_name),
    published_at: isoTimestamp(post.published_at ?? new Date().toISOString()),
    updated_at: isoTimestamp(post.updated_at),
  };
  return { path: `/blog/${shown.slug}`, data: { post: shown } };
}
