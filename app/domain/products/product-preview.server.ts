import type { Category } from '~/domain/categories/category';
import type { PreviewPage } from '~/lib/editing/preview.server';
import { previewSharePicture } from '~/lib/editing/search-entry.server';
import { withCopy } from '~/lib/editing/update-row.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { orderPictures } from '~/lib/pictures/picture-order';
import { previewDocument, previewPicture, previewPictures } from '~/lib/pictures/preview-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { type Product, type ProductInput, specificationsOf } from './product';
import { getProductForStaff } from './product-editing.server';
import type { PicturesChange } from './product-pictures.server';

type Form = { id: string; input: ProductInput; copy?: WorkingCopy | null };

export async function previewProduct(
  db: Db,
  { id, input, copy = null }: Form,
  change: PicturesChange,
): Promise<PreviewPage> {
  const [stored, category] = await Promise.all([getProductForStaff(db, id), categoryOf(db, input.category_id)]);
  const before = stored && withCopy(stored, copy);
  const pictures = orderPictures(before ?? { image_url: null, gallery_images: [] }, change.order ?? {});
  const remaining = pictures.gallery_images.filter((url) => !change.remove_gallery_images.includes(url));
  const document_url = previewDocument(before?.document_url ?? null, change.document);
  return productPage(category, {
    ...input,
    id,
    specifications: specificationsOf(input.specifications, before?.specifications),
    image_url: await previewPicture(pictures.image_url, change.image),
    gallery_images: [...remaining, ...change.gallery_chosen, ...(await previewPictures(change.gallery_files))],
    document_url,
    document_bytes: document_url && document_url === stored?.document_url ? stored.document_bytes : null,
    ...(await previewSharePicture(before, change)),
    updated_at: new Date().toISOString(),
  });
}

export function productPage(category: Category, product: Product): PreviewPage {
  return { path: `/products/${category.slug}/${product.slug}`, data: { product: { category, product } } };
}

async function categoryOf(db: Db, id: string): Promise<Category> {
  const read = db.from('product_categories').select('id, name, slug, description, image_url').eq('id', id);
  const category = await unwrap(read.maybeSingle());
  return category ?? { id, name: 'No category', slug: 'no-category', description: null, image_url: null };
}
