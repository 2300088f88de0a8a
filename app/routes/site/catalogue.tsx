import { catalogueDocument } from '~/documents/catalogue.server';
import { readCatalogue } from '~/domain/products/catalogue.server';
import { findMovedCategory } from '~/domain/slug-history/slug-history.server';
import { movedOrNotFound, orErrorPage } from '~/lib/request/backend-errors.server';
import type { Route } from './+types/catalogue';
import { respondWithDocument, rethrowProblem } from './document.server';

const FAILURE = { title: 'Error', message: 'Failed to load the catalogue. Please try again.' };
const OF_ALL = { name: 'Our products', description: '', path: '/our-products' };

const document = respondWithDocument(async ({ context, params, search }) => {
  const { categorySlug } = params;
  const { db } = context;
  const catalogue = await orErrorPage(readCatalogue(db, categorySlug), FAILURE);
  if (!catalogue) {
    const query = search.size > 0 ? `?${search}` : '';
    throw await movedOrNotFound(findMovedCategory(db, categorySlug ?? ''), `/catalogue.pdf${query}`, FAILURE);
  }
  const [category] = categorySlug ? catalogue.categories : [];
  const of = category
    ? { name: category.name, description: category.description ?? '', path: `/products/${category.slug}` }
    : OF_ALL;
  return {
    document: await catalogueDocument(catalogue, of, context, search),
    fileName: category ? `${category.slug}-catalogue` : 'catalogue',
    page: of.path,
  };
});

export const middleware: Route.MiddlewareFunction[] = [document];
export const loader = rethrowProblem;

/** What has no document is a problem, which has a screen of its own. */
export default function Catalogue() {
  return null;
}
