import { type BulkKind, MAX_ROWS } from '~/domain/bulk/bulk';
import { listCategoriesForStaff } from '~/domain/categories/category-editing.server';
import { certificates } from '~/domain/certificates/certificate-editing.server';
import { listEnquiries } from '~/domain/enquiries/desk-list.server';
import { galleryItems } from '~/domain/gallery/gallery-editing.server';
import { listPostsForStaff } from '~/domain/posts/post-editing.server';
import { listProductsForStaff } from '~/domain/products/product-editing.server';
import type { Db } from '~/lib/supabase/client.server';
import type { Page } from '~/lib/text/pagination';
import { categoryQuery, enquiryQuery, postQuery, productQuery, statusQuery } from '~/routes/admin/list-queries.server';

type ReadList = (db: Db, search: URLSearchParams) => Promise<Page<{ id: string }> | null>;

/** All rows as one page: a list that is read page by page can move meanwhile. */
const ALL = { page: 1, size: MAX_ROWS };

/** The lists, read as their own pages read them. */
const LISTS: Record<BulkKind, ReadList> = {
  product: (db, search) => listProductsForStaff(db, { ...productQuery(search), ...ALL }),
  category: (db, search) => listCategoriesForStaff(db, { ...categoryQuery(search), ...ALL }),
  certificate: (db, search) => certificates.list(db, { ...statusQuery(search), ...ALL }),
  gallery: (db, search) => galleryItems.list(db, { ...statusQuery(search), ...ALL }),
  post: (db, search) => listPostsForStaff(db, { ...postQuery(search), ...ALL }),
  enquiry: (db, search) => listEnquiries(db, { ...enquiryQuery(search), ...ALL }),
};

/**
 * Lists the ids of all rows that a list shows, on all its pages, in its order.
 *
 * @param query of the list
 * @returns null where there are more than one change takes
 */
export async function listedIds(db: Db, kind: BulkKind, query: string): Promise<string[] | null> {
  const found = await LISTS[kind](db, new URLSearchParams(query));
  if (!found || found.more || found.total > MAX_ROWS) return null;
  return found.items.map(({ id }) => id);
}
