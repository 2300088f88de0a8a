import { searchTerms } from '~/domain/search/search-terms';
import { contentTable } from '~/lib/editing/content-table.server';
import { PUBLICATION_COLUMNS, type PublicationState } from '~/lib/editing/publication';
import { inState } from '~/lib/editing/publication-filter.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import type { ListQuery, Page } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import { authorName, type ListedPost, postFields, publicAuthorName } from './post';

const LISTED = `id, title, slug, author_name, published_at, ${PUBLICATION_COLUMNS}` as const;
const POSTS_PER_PAGE = 50;

const pictureName = randomName('public/blog', 'post-');

/** The posts in the back office. The author of a new one is who is signed in; an author stays, also where restored. */
export const posts = contentTable(postFields, {
  noun: 'post',
  pictureName: () => pictureName,
  columns({ input, restored }, before, { user }) {
    if (!before) return { author_id: user.id, author_name: authorName(user, input.author_name) };
    const author_name = restored
      ? publicAuthorName(restored.author_name as string | null)
      : authorName(user, input.author_name, before.author_name);
    return { author_name };
  },
  messages: {
    blog_posts_slug_is_unique: {
      field: 'slug',
      message: 'Another post has this address already. Please choose a different one.',
    },
  },
});

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
  const { words } = searchTerms(q);
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
