import type { Category } from '~/domain/categories/category';
import { categoryPage } from '~/domain/categories/category-preview.server';
import type { Certificate } from '~/domain/certificates/certificate';
import { certificatesPage } from '~/domain/certificates/certificate-preview.server';
import type { CompanyEntry } from '~/domain/company/company-entry';
import { companyPage } from '~/domain/company/company-preview.server';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { galleryPage } from '~/domain/gallery/gallery-preview.server';
import type { StoredSection } from '~/domain/pages/page-field';
import { editedPage, isPageSlug } from '~/domain/pages/page-list';
import { pageWithTexts } from '~/domain/pages/page-preview.server';
import type { Post } from '~/domain/posts/post';
import { postPage } from '~/domain/posts/post-preview.server';
import type { Product, ProductCard } from '~/domain/products/product';
import { productPage } from '~/domain/products/product-preview.server';
import type { PreviewPage } from '~/lib/editing/preview.server';
import type { SearchEntry } from '~/lib/editing/search-entry';
import type { ContentTable } from '~/lib/editing/working-copies.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/text/timestamp';

/** What the database gives for the token of a share link. */
type SharedContent = {
  table_name: ContentTable;
  row_id: string;
  expires_at: string;
  row: object;
  copy: object | null;
  category: Category | null;
  products: ProductCard[] | null;
};

/**
 * Reads the page behind a share link: the row as it stands in the back office, with the changes that are kept aside.
 *
 * @param db a visitor's: the token is the right to read
 * @returns the page and the end of the link (ISO 8601); null where the link has ended or never was
 */
export async function readShared(db: Db, token: string): Promise<{ page: PreviewPage; until: string } | null> {
  const shared = (await unwrap(db.rpc('shared_content', { token }))) as SharedContent | null;
  const page = shared && (await pageOf(db, shared));
  return page && { page, until: isoTimestamp(shared.expires_at) };
}

async function pageOf(db: Db, shared: SharedContent): Promise<PreviewPage | null> {
  const { table_name, row_id, row, copy, category, products } = shared;
  const shown: unknown = { ...row, ...copy };
  switch (table_name) {
    case 'products':
      return category && productPage(category, shown as Product);
    case 'product_categories':
      return categoryPage(shown as Category & SearchEntry, products ?? []);
    case 'blog_posts':
      return postPage(shown as Post);
    case 'certificates':
      return certificatesPage(db, shown as Certificate);
    case 'gallery_items':
      return galleryPage(db, shown as GalleryItem);
    case 'company_entries':
      return companyPage(db, shown as CompanyEntry);
    case 'page_content': {
      if (!isPageSlug(row_id)) return null;
      const texts = Object.fromEntries(
        (row as StoredSection[]).map(({ section_slug, content }) => [section_slug, content]),
      );
      return pageWithTexts(editedPage(row_id), { ...texts, ...copy });
    }
    default:
      return null;
  }
}
