import { specificationDocument } from '~/documents/specification.server';
import { getProduct } from '~/domain/products/products.server';
import { findMovedProduct } from '~/domain/slug-history/slug-history.server';
import { movedOrNotFound, orErrorPage } from '~/lib/request/backend-errors.server';
import type { Route } from './+types/specification';
import { respondWithDocument, rethrowProblem } from './document.server';

const FAILURE = { title: 'Error', message: 'Failed to load product details. Please try again.' };

const document = respondWithDocument(async ({ context, params, search }) => {
  const { categorySlug = '', productSlug = '' } = params;
  const { db } = context;
  const found = await orErrorPage(getProduct(db, categorySlug, productSlug), FAILURE);
  if (!found) {
    const moved = findMovedProduct(db, categorySlug, productSlug);
    const query = search.size > 0 ? `?${search}` : '';
    throw await movedOrNotFound(moved, `/specification.pdf${query}`, FAILURE);
  }
  return {
    document: await specificationDocument(found, context, search),
    fileName: `${found.product.slug}-specification`,
    page: `/products/${found.category.slug}/${found.product.slug}`,
  };
});

export const middleware: Route.MiddlewareFunction[] = [document];
export const loader = rethrowProblem;

/** What has no document is a problem, which has a screen of its own. */
export default function Specification() {
  return null;
}
