import type { RouterContextProvider } from 'react-router';
import type { RelatedChoices } from '~/components/admin/related-products-field';
import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { listProductsById, listProductsForStaff } from '~/domain/products/product-editing.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';

const MOST_FOUND = 12;
const MOST_LATEST = 6;

/**
 * Reads the products that the form of a post offers: the chosen ones, then those that its search found.
 *
 * @param stored the ids that the form was loaded with; a submitted form has its own
 */
export async function relatedChoices(
  context: Readonly<RouterContextProvider>,
  stored: string[],
): Promise<RelatedChoices> {
  const { db, submitted } = context.get(adminContext);
  const valuesOf = (name: string) => (submitted ?? []).filter(([key]) => key === name).map(([, value]) => value);
  const ids = submitted ? valuesOf('related_product_ids') : stored;
  const q = (valuesOf('related_search')[0] ?? '').trim().slice(0, 100);
  const query = { q, page: 1, category: '', featured: false };
  const reads = Promise.all([listProductsById(db, ids), listProductsForStaff(db, query), listCategoriesToChoose(db)]);
  const [chosen, found, categories] = await orErrorPage(reads, { title: 'Error' }, submitted);
  const others = (found?.items ?? []).filter(({ id }) => !ids.includes(id)).slice(0, q ? MOST_FOUND : MOST_LATEST);
  return {
    products: [...chosen, ...others].map(({ id, name, image_url, category }) => {
      return { id, name, image_url, category: category.name };
    }),
    categories,
    q,
  };
}
