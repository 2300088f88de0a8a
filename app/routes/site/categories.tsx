import Search from 'lucide:search';
import { data } from 'react-router';
import { CategoryGrid } from '~/components/site/category-grid';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { PrintedLink } from '~/components/site/printed-link';
import { MAX_QUERY, SearchField } from '~/components/site/search-field';
import { SeasonLink } from '~/components/site/season-link';
import { Button } from '~/components/ui/button';
import { pageSearch } from '~/components/ui/pagination';
import { listCategories, NO_CATEGORIES } from '~/domain/categories/categories.server';
import { type SearchResults as Found, searchProducts } from '~/domain/products/products.server';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head, itemList } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { notFound, withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { pageNumber } from '~/lib/text/pagination';
import type { Route } from './+types/categories';
import { SearchResults } from './search-results';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const q = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_QUERY);
  const failure = { title: 'Error', message: 'Failed to load product categories. Please try again later.' };
  if (q === '') {
    const all = await withFallback(listCategories(db), NO_CATEGORIES, failure);
    return withToast({ q, ...all.value, all: [], found: null }, all.toast);
  }
  const nothing: Found = {
    items: [],
    page: 1,
    pages: 1,
    total: 0,
    categories: [],
    forgiven: false,
    near: [],
    read: [],
  };
  const found = await withFallback(searchProducts(db, q, pageNumber(url.searchParams)), nothing, failure);
  if (!found.value) throw notFound();
  const { items, near, total, categories } = found.value;
  const pictureNotes = notesOf(...items, ...near);
  const hits = total > 0 || (categories.length > 0 && near.length === 0);
  // Nothing at all was found: what there is, instead.
  const all = !hits && !found.toast ? await withFallback(listCategories(db), NO_CATEGORIES, failure) : null;
  const answer = withToast(
    { q, categories: [], all: all?.value.categories ?? [], found: found.value, pictureNotes },
    found.toast,
  );
  return data(answer.data, { ...answer.init, headers: { [SEARCH_HITS]: hits ? 'some' : 'none' } });
}

/** For the counting of searches, which sees the response only, also one from the cache. */
const SEARCH_HITS = 'X-Search-Hits';

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const hits = loaderHeaders.get(SEARCH_HITS);
  return hits ? { [SEARCH_HITS]: hits } : {};
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

export default function Categories({ loaderData: { q, categories, all, found }, matches }: Route.ComponentProps) {
  const { notices, settings } = siteIdentity(matches);
  return (
    <>
      <PageHeading
        title="Our Products"
        crumbs={CRUMBS}
        lead={!found && 'Choose a group of produce, or search by name, size, packing, port or HS code.'}
        dense={found !== null}
      >
        <search>
          <form action="/our-products" className={`flex max-w-xl gap-2 sm:gap-3 ${found ? 'mt-4' : 'mt-6 sm:mt-8'}`}>
            <label htmlFor="q" className="sr-only">
              Search products
            </label>
            <SearchField id="q" defaultValue={q} placeholder="For example: red onion" />
            <Button>
              <Search aria-hidden className="size-4" /> <span className="max-sm:sr-only">Search</span>
            </Button>
          </form>
        </search>
        {!found && notices.hasSeason && <SeasonLink />}
        {categories.length > 0 && <PrintedLink to="/catalogue.pdf" label="Catalogue to print" of="all products" />}
      </PageHeading>
      <div className={`shell section ${found ? 'pt-5! sm:pt-10!' : ''}`}>
        {found ? (
          <SearchResults q={q} found={found} categories={all} whatsapp={settings.whatsapp_number} />
        ) : (
          <CategoryGrid categories={categories} headingLevel="h2" first />
        )}
      </div>
    </>
  );
}
