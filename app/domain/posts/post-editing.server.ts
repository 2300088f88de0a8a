import { randomName, type Staff } from '~/lib/pictures/picture-store.server';
import { type PictureChange, replacePicture } from '~/lib/pictures/replace-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { type ConstraintMessages, savedOrChanged, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type Page, rowRange } from '~/lib/text/pagination';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { type Author, authorName, type ListedPost, type PostInput, type PostStatus, type StoredPost } from './post';

const LISTED = 'id, title, slug, status, author_name, published_at';
const STORED = 'id, title, slug, content, excerpt, tags, author_name, status, featured_image_url, updated_at';
const POSTS_PER_PAGE = 50;

const WORDS: ConstraintMessages = {
  blog_posts_slug_is_unique: {
    field: 'slug',
    message: 'Another post has this address already. Please choose a different one.',
  },
};

const PICTURE_NAME = randomName('public/blog', 'post-');

/** What the list of posts is asked for; null for every status. */
export type PostQuery = { q: string; page: number; status: PostStatus | null };

/**
 * Lists a page of posts, the one written last first.
 *
 * @param query letters that a title contains, a status, and a page counted from 1
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listPostsForStaff(db: Db, { q, page, status }: PostQuery): Promise<Page<ListedPost> | null> {
  const [from, to] = rowRange(page, POSTS_PER_PAGE);
  let query = db.from('blog_posts').select(LISTED, { count: 'exact' });
  if (q) query = query.or(anyContains(['title'], q));
  if (status) query = query.eq('status', status);
  const found = await unwrapPage(
    query.order('created_at', { ascending: false }).order('id').range(from, to),
    page,
    POSTS_PER_PAGE,
  );
  return found && { ...found, items: found.items.map(listed) };
}

function listed(row: ListedPost): ListedPost {
  const published_at = row.published_at && isoTimestamp(row.published_at);
  return { ...row, published_at };
}

/**
 * @returns the post, or null
 * @throws {BackendError}
 */
export async function getPostForStaff(db: Db, id: string): Promise<StoredPost | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('blog_posts').select(STORED).eq('id', id).maybeSingle<StoredPost>());
}

/**
 * Adds a post of whoever is signed in. The database dates one that is published.
 *
 * @param id made from the form: where a row has it already, the form was sent twice and nothing is added
 * @throws {PictureProblem} {BackendError}
 */
export async function createPost(
  { db, pictures, user }: Writer,
  id: string,
  input: PostInput,
  picture: PictureChange,
): Promise<Created> {
  return replacePicture(pictures, picture, PICTURE_NAME, null, async (featured_image_url) => {
    const author_name = authorName(user, input.author_name);
    const row = { ...input, id, author_id: user.id, author_name, featured_image_url };
    const options = { onConflict: 'id', ignoreDuplicates: true };
    const call = db.from('blog_posts').upsert(row, options).select(STORED).maybeSingle();
    const written = await writeRow(call, WORDS);
    return written.ok ? { ok: true } : written;
  });
}

/** Somebody who may change content, and who writes in their own name. */
type Writer = Staff & { user: Author };

/**
 * Changes a post, unless somebody else has since `version`. Its author stays who it was.
 *
 * @throws {PictureProblem} {BackendError}
 */
export async function updatePost(
  { db, pictures, user }: Writer,
  id: string,
  version: string,
  input: PostInput,
  picture: PictureChange,
): Promise<Saved<StoredPost>> {
  const before = await getPostForStaff(db, id);
  if (!before) return { ok: false, reason: 'missing' };
  if (before.updated_at !== version) return { ok: false, reason: 'changed', row: before };
  return replacePicture(pictures, picture, PICTURE_NAME, before.featured_image_url, async (featured_image_url) => {
    const author_name = authorName(user, input.author_name, before.author_name);
    const call = db
      .from('blog_posts')
      .update({ ...input, author_name, featured_image_url })
      .eq('id', id)
      .eq('updated_at', version)
      .select(STORED)
      .maybeSingle<StoredPost>();
    return savedOrChanged(await writeRow(call, WORDS), () => getPostForStaff(db, id));
  });
}

/**
 * Deletes a post.
 *
 * @throws {BackendError}
 */
export async function removePost({ db, pictures }: Staff, post: StoredPost): Promise<Removed> {
  const removed = await unwrapRows(db.from('blog_posts').delete().eq('id', post.id).select('id'));
  if (removed.length === 0) return { ok: false, message: 'The post was not deleted. Please try again.' };
  await pictures.removeUnused([post.featured_image_url]);
  return { ok: true };
}
