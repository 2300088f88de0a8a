import { Search } from 'lucide-react';
import { CategoryGrid } from '~/components/site/category-grid';
import { ContactLink } from '~/components/site/contact-link';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { ProductCard } from '~/components/site/product-card';
import { Button, ButtonLink } from '~/components/ui/button';
import { CardGrid } from '~/components/ui/card-grid';
import { Pagination, pageSearch } from '~/components/ui/pagination';
import { listCategories } from '~/domain/categories/categories.server';
import { type FoundProduct, searchProducts } from '~/domain/products/products.server';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head, itemList } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { notFound, withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { type Page, pageNumber } from '~/lib/text/pagination';
import type { Route } from './+types/categories';

const LONGEST_QUERY = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const q = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_QUERY);
  const failure = { title: 'Error', message: 'Failed to load product categories. Please try again later.' };
  if (q === '') {
    const categories = await withFallback(listCategories(db), [], failure);
    const pictureNotes = notesOf(...categories.value);
    return withToast({ q, categories: categories.value, found: null, pictureNotes }, categories.toast);
  }
  const nothing: Page<FoundProduct> = { items: [], page: 1, pages: 1, total: 0 };
  const found = await withFallback(searchProducts(db, q, pageNumber(url.searchParams)), nothing, failure);
  if (!found.value) throw notFound();
  const pictureNotes = notesOf(...found.value.items);
  return withToast({ q, categories: [], found: found.value, pictureNotes }, found.toast);
}

const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Our Products', path: '/our-products' },
];

export const handle = editedBy<Route.ComponentProps['loaderData']>(({ q }) =>
  listLink(q ? `/admin/manage-products?${new URLSearchParams({ q })}` : '/admin/manage-categories'),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { q, categories, found } = loaderData;
  const identity = siteIdentity(matches);
  const path = `/our-products${found ? pageSearch(found.page, { q }) : ''}`;
  return [
    ...head(identity, {
      title: found ? `Search: ${q}` : 'Our Products',
      description: `Onions, garlic, potatoes and other produce that ${identity.name} grades, packs and exports from India.`,
      path,
      jsonLd: [
        breadcrumbList(identity.origin, CRUMBS),
        itemList(
          identity.origin,
          categories.map(({ name, slug }) => ({ name, path: `/products/${slug}` })),
        ),
      ],
    }),
    ...(found ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

export default function Categories({ loaderData: { q, categories, found } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Our Products"
        crumbs={CRUMBS}
        lead="Choose a group of produce, or search the names and descriptions of all products."
      >
        <search>
          <form action="/our-products" className="mt-8 flex max-w-xl flex-wrap gap-3">
            <label htmlFor="q" className="sr-only">
              Search products
            </label>
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={LONGEST_QUERY}
              placeholder="For example: red onion"
              className="min-h-12 min-w-0 grow basis-56 rounded-full border border-bark bg-white px-5 placeholder:text-soil"
            />
            <Button>
              <Search aria-hidden className="size-4" /> Search
            </Button>
          </form>
        </search>
      </PageHeading>
      <div className="shell section">
        {found ? <Results q={q} found={found} /> : <CategoryGrid categories={categories} headingLevel="h2" first />}
      </div>
    </>
  );
}

function Results({ q, found }: { q: string; found: Page<FoundProduct> }) {
  return (
    <>
      <h2 className="text-heading">
        {productCount(found)} for “{q}”
      </h2>
      {found.total === 0 && (
        <p className="mt-3 mb-8 text-soil">
          Try another word, or fewer letters of it. You can also <ContactLink about={q}>ask us</ContactLink>: we often
          source what is not listed.
        </p>
      )}
      <CardGrid items={found.items} className="mt-8">
        {({ category, ...product }, index) => (
          <ProductCard
            product={product}
            categorySlug={category.slug}
            categoryName={category.name}
            headingLevel="h3"
            eager={index === 0}
          />
        )}
      </CardGrid>
      <Pagination page={found.page} pages={found.pages} search={{ q }} />
      <ButtonLink to="/our-products" look="secondary" className="mt-10">
        Back to All Categories
      </ButtonLink>
    </>
  );
}

function productCount({ total, more }: Page<FoundProduct>): string {
  if (more) return `More than ${total.toLocaleString('en')} products`;
  if (total === 0) return 'No products';
  return total === 1 ? '1 product' : `${total} products`;
}
