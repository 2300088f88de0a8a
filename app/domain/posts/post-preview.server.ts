import { withCopy } from '~/lib/editing/editions.server';
import type { PreviewPage } from '~/lib/editing/preview.server';
import { previewSharePicture } from '~/lib/editing/search-entry.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { previewPicture } from '~/lib/pictures/preview-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import { type Author, authorName, type Post, type PostInput, publicAuthorName } from './post';
import { getPostForStaff, type PostPictures } from './post-editing.server';

type Form = { id: string; input: PostInput; copy?: WorkingCopy | null };

/** @returns the page that a post's form would make */
export async function previewPost(
  { db, user }: { db: Db; user: Author },
  { id, input, copy = null }: Form,
  changes: PostPictures,
): Promise<PreviewPage> {
  const stored = await getPostForStaff(db, id);
  const before = stored && withCopy(stored, copy);
  const date = input.published_at === undefined ? before?.published_at : input.published_at;
  return postPage({
    ...input,
    id,
    author_name: authorName(user, input.author_name, before?.author_name ?? null),
    featured_image_url: await previewPicture(before?.featured_image_url ?? null, changes.featured_image_url),
    ...(await previewSharePicture(before, changes)),
    published_at: date ?? input.publish_at ?? before?.publish_at ?? new Date().toISOString(),
    updated_at: new Date().toISOString(),
  });
}

/** @returns the page of a post that is not public; moments in any notation */
export function postPage(post: Post): PreviewPage {
  const shown: Post = {
    ...post,
    author_name: publicAuthorName(post.author_name),
    published_at: isoTimestamp(post.published_at ?? new Date().toISOString()),
    updated_at: isoTimestamp(post.updated_at),
  };
  return { path: `/blog/${shown.slug}`, data: { post: shown } };
}
