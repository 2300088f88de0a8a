import type { FoundProduct } from '~/domain/products/product';
import { SEARCH_ENTRY_COLUMNS } from '~/lib/editing/search-entry';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import type { Page } from '~/lib/text/pagination';
import { isSlugLike } from '~/lib/text/slug';
import { isoTimestamp } from '~/lib/text/timestamp';
import { type Post, type PostCard, publicAuthorName } from './post';

const POSTS_PER_PAGE = 24;
const CARD = 'id, title, slug, excerpt, featured_image_url, published_at, author_name, tags, picture_notes';

/** Lists a page of published posts, the newest first. */
export async function listPublishedPosts(db: Db, page: number): Promise<Page<PostCard> | null> {
  const found = await unwrapPage(
    db.from('blog_posts').select(CARD).eq('is_live', true).order('published_at', { ascending: false }).order('id'),
    page,
    POSTS_PER_PAGE,
  );
  return found && { ...found, items: found.items.map(publicPost) };
}

/** A published post with the live products that it leads to. */
type PublishedPost = Post & { related_products: FoundProduct[] };

/** @returns the published post at an address, or null; a draft does not exist for visitors */
export async function getPublishedPost(db: Db, slug: string): Promise<PublishedPost | null> {
  if (!isSlugLike(slug)) return null;
  const row = await unwrap(
    db
      .from('blog_posts')
      .select(
        `${CARD}, content, updated_at, related_product_ids, related_category_id, related_products, ${SEARCH_ENTRY_COLUMNS}`,
      )
      .eq('slug', slug)
      .eq('is_live', true)
      .maybeSingle(),
  );
  return row && { ...publicPost(row), updated_at: isoTimestamp(row.updated_at) };
}

function publicPost<Row extends Pick<PostCard, 'author_name' | 'published_at'>>(row: Row): Row {
  return {
    ...row,
    author_name: publicAuthorName(row.author_name),
    published_at: row.published_at && isoTimestamp(row.published_at),
  };
}
