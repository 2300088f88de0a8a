import { ArrowLeft } from 'lucide-react';
import { AskTile } from '~/components/site/ask-tile';
import { ContactLink } from '~/components/site/contact-link';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { ProductCard } from '~/components/site/product-card';
import { ButtonLink } from '~/components/ui/button';
import { CardGrid } from '~/components/ui/card-grid';
import { Pagination, pageSearch } from '~/components/ui/pagination';
import type { Category } from '~/domain/categories/category';
import { type CategoryPage as FoundCategory, getCategoryPage } from '~/domain/products/products.server';
import { findMovedCategory } from '~/domain/slug-history/slug-history.server';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, type Crumb, head, itemList } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { movedOrNotFound, notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { pageNumber } from '~/lib/text/pagination';
import { pictureUrl } from '~/lib/text/url';
import type { Route } from './+types/category';
import { previewOf } from './preview.server';
import { staffView } from './staff.server';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const failure = { title: 'Error', message: `Failed to load data for ${params.categorySlug}. Please try again.` };
  const preview = previewOf<FoundCategory>(context, 'category');
  const read = () => getCategoryPage(db, params.categorySlug, pageNumber(url.searchParams));
  const found = preview ?? (await orErrorPage(read(), failure));
  if (!found) throw await movedOrNotFound(findMovedCategory(db, params.categorySlug), url.search, failure);
  const { category, products } = found;
  if (!products) throw notFound();
  const staff = await staffView(context, { table: 'product_categories', id: category.id });
  return { category, products, staff, pictureNotes: notesOf(...products.items) };
}

function crumbs(category: Category): Crumb[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Our Products', path: '/our-products' },
    { name: category.name, path: `/products/${category.slug}` },
  ];
}

export const handle = editedBy<Route.ComponentProps['loaderData']>(({ category, staff }) =>
  formLinks(`/admin/manage-categories/edit/${category.id}`, staff),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, products } = loaderData;
  const identity = siteIdentity(matches);
  const path = `/products/${category.slug}`;
  return head(identity, {
    title: category.name,
    part: products.page > 1 ? `page ${products.page}` : undefined,
    entry: category,
    description: category.description ?? `${category.name} for export from India.`,
    path: products.page > 1 ? path + pageSearch(products.page) : path,
    image: pictureUrl(category.image_url),
    jsonLd: [
      breadcrumbList(identity.origin, crumbs(category)),
      itemList(
        identity.origin,
        products.items.map(({ name, slug }) => ({ name, path: `${path}/${slug}` })),
      ),
    ],
  });
}

export default function CategoryPage({ loaderData: { category, products } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={category.name} crumbs={crumbs(category)} lead={category.description} />
      <div className="shell section">
        <h2 className="sr-only">Products</h2>
        {products.total > 0 ? (
          <CardGrid
            items={products.items}
            last={products.page === products.pages && <AskTile headingLevel="h3" about={category.name} />}
          >
            {(product, index) => (
              <ProductCard product={product} categorySlug={category.slug} headingLevel="h3" eager={index === 0} />
            )}
          </CardGrid>
        ) : (
          <p className="text-center text-lead text-soil">
            No products in this category at the moment. Please <ContactLink>ask us</ContactLink>: we may be able to
            source what you need.
          </p>
        )}
        <Pagination page={products.page} pages={products.pages} />
        <ButtonLink to="/our-products" look="secondary" className="mt-12">
          <ArrowLeft aria-hidden className="size-4" /> Back to All Categories
        </ButtonLink>
      </div>
    </>
  );
}
