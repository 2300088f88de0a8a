import type { Staff } from '~/lib/auth/staff';
import { type Edition, updateEdition } from '~/lib/editing/editions.server';
import { PUBLICATION_COLUMNS, type PublicationState } from '~/lib/editing/publication';
import { inState } from '~/lib/editing/publication-filter.server';
import { SEARCH_ENTRY_COLUMNS } from '~/lib/editing/search-entry';
import { type SharePictureChange, stageSharePicture } from '~/lib/editing/search-entry.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { type ConstraintMessages, deleteRow, INSERT_ONCE, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import type { ListQuery, Page } from '~/lib/text/pagination';
import { prefixQuery } from '~/lib/text/search-words';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { type Author, authorName, type ListedPost, type PostInput, publicAuthorName, type StoredPost } from './post';

const LISTED = `id, title, slug, author_name, published_at, ${PUBLICATION_COLUMNS}` as const;
const STORED =
  `id, title, slug, content, excerpt, tags, author_name, published_at, featured_image_url, related_product_ids, related_category_id, ${SEARCH_ENTRY_COLUMNS}, ${PUBLICATION_COLUMNS}, updated_at` as const;
const POSTS_PER_PAGE = 50;

const constraintMessages: ConstraintMessages = {
  blog_posts_slug_is_unique: {
    field: 'slug',
    message: 'Another post has this address already. Please choose a different one.',
  },
};

const pictureName = randomName('public/blog', 'post-');

/** The columns by which the list of posts is sorted. */
export const POST_SORTS = ['title', 'author_name', 'published_at'] as const;

/** The filters and the order of the list of posts; a state of null stands for all. */
export type PostQuery = ListQuery & {
  status: PublicationState | null;
  sort?: Sort<(typeof POST_SORTS)[number]> | null;
};

/** By the date that is shown; those without one, which nobody has seen yet, come first. */
const BY_DATE = [
  { column: 'published_at', descending: true },
  { column: 'created_at', descending: true },
];

/**
 * Lists a page of posts, the latest first, or as asked for.
 *
 * @param query text of a post, whose words may be mistyped where nothing has them; a status, and a page counted from 1
 * @returns the page, or null where it is beyond the last
 */
export async function listPostsForStaff(
  db: Db,
  { q, page, size = POSTS_PER_PAGE, status, sort = null }: PostQuery,
): Promise<Page<ListedPost> | null> {
  const found = await unwrapPage(listing(db, { q, status, sort }), page, size);
  return found && { ...found, items: found.items.map(listed) };
}

const allPosts = (db: Db) => db.from('blog_posts').select(LISTED);

function listing(db: Db, { q, status, sort = null }: Omit<PostQuery, 'page'>) {
  if (!q) return inOrder(inState(allPosts(db), status), sort, BY_DATE);
  const words = prefixQuery(q);
  const call = db.rpc('find_posts', { q, ...(words && { words }) }).select(LISTED);
  // The function gives rows of the table, with the same columns.
  const found = inState(call as unknown as ReturnType<typeof allPosts>, status);
  // Without an order of the person's, the function's: the best match first.
  return sort ? inOrder(found, sort, []) : found;
}

function listed(row: ListedPost): ListedPost {
  const published_at = row.published_at && isoTimestamp(row.published_at);
  return { ...row, published_at };
}

/** @returns the post, or null */
export async function getPostForStaff(db: Db, id: string): Promise<StoredPost | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('blog_posts').select(STORED).eq('id', id).maybeSingle());
}

/** What a form changes about a post's pictures. */
export type PostPictures = { featured_image_url: PictureChange } & SharePictureChange;

/**
 * Adds a post of the person who is signed in. The database sets the date of publication.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 */
export async function createPost(
  { db, pictures, user }: Writer,
  id: string,
  input: PostInput,
  changes: PostPictures,
): Promise<Created> {
  await using staged = pictures.stage();
  const featured_image_url = await staged.replace(null, changes.featured_image_url, pictureName);
  const author_name = authorName(user, input.author_name);
  const shared = await stageSharePicture(staged, null, changes);
  const row = { ...input, id, author_id: user.id, author_name, featured_image_url, ...shared };
  const call = db.from('blog_posts').upsert(row, INSERT_ONCE).select('id').maybeSingle();
  const created = await writeRow(call, constraintMessages);
  if (created.ok) await staged.commit();
  return created;
}

/** A person who may change content, and who is the author of new posts. */
type Writer = Staff & { user: Author };

/**
 * Changes a post, unless it has another version than `version`. Its author stays.
 *
 * @param restored an earlier version, whose author is restored too
 */
export async function updatePost(
  writer: Writer,
  id: string,
  edition: Edition,
  input: PostInput,
  changes: PostPictures,
  restored?: Pick<StoredPost, 'author_name'>,
): Promise<Saved<StoredPost>> {
  const { db, pictures, user } = writer;
  await using staged = pictures.stage();
  const saved = await updateEdition(writer, { table: 'blog_posts', id }, edition, {
    read: () => getPostForStaff(db, id),
    columns: async (before) => {
      const featured_image_url = await staged.replace(
        before.featured_image_url,
        changes.featured_image_url,
        pictureName,
      );
      const author_name = restored
        ? publicAuthorName(restored.author_name)
        : authorName(user, input.author_name, before.author_name);
      return { ...input, author_name, featured_image_url, ...(await stageSharePicture(staged, before, changes)) };
    },
    write: (row) => {
      const query = db.from('blog_posts').update(row).eq('id', id).eq('updated_at', edition.version);
      return writeRow(query.select(STORED).maybeSingle(), constraintMessages);
    },
  });
  if (saved.ok) await staged.commit();
  return saved;
}

/** Deletes a post. */
export async function removePost({ db }: Pick<Staff, 'db'>, post: StoredPost): Promise<Removed> {
  const isGone = await deleteRow(db, 'blog_posts', post.id);
  if (!isGone) return { ok: false, message: 'The post was not deleted. Please try again.' };
  return { ok: true };
}
