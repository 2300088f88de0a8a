import type { RouterContextProvider } from 'react-router';
import type { RelatedChoices } from '~/components/admin/fields/related-products-field';
import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import {
  listProductsById,
  listProductsForStaff,
  listProductsOfPost,
  type RelatedProduct,
} from '~/domain/products/product-editing.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, submittedContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { readAhead } from '~/lib/supabase/read-once';

const MAX_FOUND = 12;
const MAX_LATEST = 6;

type Context = Readonly<RouterContextProvider>;

/** The reads that do not depend on which products are chosen. */
function readOffered(context: Context) {
  const { db } = context.get(adminContext);
  const q = (submittedValues(context, 'related_search')[0] ?? '').trim().slice(0, 100);
  const found = listProductsForStaff(db, { q, page: 1, category: '', featured: false });
  return { q, reads: [found, listCategoriesToChoose(db)] as const };
}

/** Begins what `relatedChoices` reads, beside the row. */
export function relatedChoicesAhead(context: Context, post?: string): void {
  readAhead(...readOffered(context).reads);
  if (post) readAhead(listProductsOfPost(context.get(adminContext).db, post));
}

/** Reads the chosen products: those of the stored post, unless the form or a working copy has others. */
async function readChosen(db: Db, ids: string[], post: string | undefined): Promise<RelatedProduct[]> {
  const stored = post ? await listProductsOfPost(db, post) : [];
  const known = new Map(stored.map((product) => [product.id, product]));
  const others = ids.filter((id) => !known.has(id));
  for (const product of await listProductsById(db, others)) known.set(product.id, product);
  return ids.flatMap((id) => known.get(id) ?? []);
}

function submittedValues(context: Context, name: string): string[] {
  const submitted = context.get(submittedContext) ?? [];
  return submitted.filter(([key]) => key === name).map(([, value]) => value);
}

/**
 * Reads the products that the form of a post or a certificate offers: the chosen ones, then those that its search found.
 *
 * @param stored the ids that the form was loaded with; a submitted form has its own
 * @param post the id of the stored post, where it is one
 * @param name of the field with the chosen ones
 */
export async function relatedChoices(
  context: Context,
  stored: string[],
  post?: string,
  name = 'related_product_ids',
): Promise<RelatedChoices> {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext);
  const ids = submitted ? submittedValues(context, name) : stored;
  const { q, reads } = readOffered(context);
  const reading = Promise.all([readChosen(db, ids, post), ...reads]);
  const [chosen, found, categories] = await orErrorPage(reading, { title: 'Error' }, submitted);
  const others = (found?.items ?? []).filter(({ id }) => !ids.includes(id)).slice(0, q ? MAX_FOUND : MAX_LATEST);
  return {
    products: [
      ...chosen,
      ...others.map(({ id, name, image_url, category }) => ({ id, name, image_url, category: category.name })),
    ],
    categories,
    q,
  };
}
