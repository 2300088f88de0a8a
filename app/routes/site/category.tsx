import ArrowLeft from 'lucide:arrow-left';
import Scale from 'lucide:scale';
import { AskTile } from '~/components/site/ask-tile';
import { Clamped, UNCLAMPED } from '~/components/site/clamped-text';
import { ContactLink } from '~/components/site/contact-link';
import { siteIdentity } from '~/components/site/identity';
import { Markup } from '~/components/site/markup';
import { PageHeading } from '~/components/site/page-heading';
import { PrintedLink } from '~/components/site/printed-link';
import { ProductCard } from '~/components/site/product-card';
import { ProductFilters } from '~/components/site/product-filters';
import { SeasonLink } from '~/components/site/season-link';
import { Button, ButtonLink } from '~/components/ui/button';
import { CardGrid } from '~/components/ui/card-grid';
import { Pagination, pageSearch } from '~/components/ui/pagination';
import { TextLink } from '~/components/ui/text-link';
import type { Category } from '~/domain/categories/category';
import { chosenFilters, chosenParts, filterGroups, formatChosen, sizeSpan } from '~/domain/products/filters';
import { type CategoryPage as FoundCategory, getCategoryPage } from '~/domain/products/products.server';
import { findMovedCategory } from '~/domain/slug-history/slug-history.server';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, type Crumb, head, itemList } from '~/lib/document/seo';
import { withoutMarks } from '~/lib/markup/without-marks';
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
  const chosen = chosenFilters(url.searchParams);
  const read = () => getCategoryPage(db, params.categorySlug, pageNumber(url.searchParams), chosen);
  const found = preview ?? (await orErrorPage(read(), failure));
  if (!found) throw await movedOrNotFound(findMovedCategory(db, params.categorySlug), url.search, failure);
  const { category, products, unfiltered, choices } = found;
  if (!products) throw notFound();
  const staff = await staffView(context, { table: 'product_categories', id: category.id });
  const groups = filterGroups(choices, chosen);
  const span = sizeSpan(choices, chosen);
  return { category, products, unfiltered, chosen, groups, span, staff, pictureNotes: notesOf(found) };
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
  const { category, products, chosen } = loaderData;
  const identity = siteIdentity(matches);
  const path = `/products/${category.slug}`;
  const filters = formatChosen(chosen);
  const parts = [...filters, ...(products.page > 1 ? [`page ${products.page}`] : [])];
  const description = head(identity, {
    title: category.name,
    part: parts.join(', ') || undefined,
    entry: category,
    description: withoutMarks(category.description ?? '') || `${category.name} for export from India.`,
    path: products.page > 1 || filters.length > 0 ? path + pageSearch(products.page, chosen) : path,
    image: pictureUrl(category.image_url),
    jsonLd: [
      breadcrumbList(identity.origin, crumbs(category)),
      itemList(
        identity.origin,
        products.items.map(({ name, slug }) => ({ name, path: `${path}/${slug}` })),
      ),
    ],
  });
  // Search engines need none of the combinations: the category has all of their products.
  return filters.length > 0 ? [...description, { name: 'robots', content: 'noindex, follow' }] : description;
}

const COMPARE_FORM = 'compare';

export default function CategoryPage({
  loaderData: { category, products, unfiltered, chosen, groups, span },
}: Route.ComponentProps) {
  const path = `/products/${category.slug}`;
  const isFiltered = Object.keys(chosen).length > 0;
  return (
    <>
      <PageHeading
        title={category.name}
        crumbs={crumbs(category)}
        lead={!isFiltered && category.description && <Lead category={category} />}
        dense
      />
      <div id="products" className="shell section pt-5! sm:pt-8!">
        {unfiltered > 1 && (groups.length > 0 || span) && (
          <ProductFilters groups={groups} span={span} chosen={chosenParts(chosen)} path={path} />
        )}
        <h2 className={isFiltered ? 'mb-4 text-heading sm:mb-6' : 'sr-only'}>
          {isFiltered ? `${products.total} of ${unfiltered} products` : 'Products'}
        </h2>
        {products.total > 0 ? (
          <CardGrid
            items={products.items}
            last={products.page === products.pages && <AskTile headingLevel="h3" about={category.name} />}
          >
            {(product, index) => (
              <ProductCard
                product={product}
                categorySlug={category.slug}
                headingLevel="h3"
                eager={index === 0}
                compareForm={unfiltered > 1 ? COMPARE_FORM : undefined}
              />
            )}
          </CardGrid>
        ) : (
          <Nothing path={isFiltered ? path : null} />
        )}
        {unfiltered > 1 && products.total > 0 && <CompareBar />}
        <Pagination page={products.page} pages={products.pages} search={chosen} />
        {groups.some(({ name }) => name === 'month') && <SeasonLink />}
        {unfiltered > 0 && <PrintedLink to={`${path}/catalogue.pdf`} label="Catalogue to print" of={category.name} />}
        <ButtonLink to="/our-products" look="secondary" className="mt-6">
          <ArrowLeft aria-hidden className="size-4" /> Back to All Categories
        </ButtonLink>
      </div>
    </>
  );
}

/** On a phone as much of it as leaves the first product in sight. */
function Lead({ category: { name, description } }: { category: Category }) {
  return (
    <Clamped of={name}>
      <div className={`max-sm:line-clamp-2 ${UNCLAMPED}`}>
        <Markup text={description ?? ''} below={1} />
      </div>
    </Clamped>
  );
}

function Nothing({ path }: { path: string | null }) {
  if (path) {
    return (
      <p className="text-lead text-soil">
        No product fits all of these. Take one of them off, <TextLink to={path}>show all products</TextLink>, or{' '}
        <ContactLink>request a price</ContactLink>: we may be able to source what you need.
      </p>
    );
  }
  return (
    <p className="text-center text-lead text-soil">
      No products in this category at the moment. You can <ContactLink>request a price</ContactLink>: we may be able to
      source what you need.
    </p>
  );
}

/** Leads to the comparison of the ticked products; in sight as long as one is ticked. */
function CompareBar() {
  return (
    <form
      id={COMPARE_FORM}
      action="/compare"
      className="compare-bar mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-parchment p-4 sm:px-6"
    >
      <Button look="secondary">
        <Scale aria-hidden className="size-4" /> Compare the ticked products
      </Button>
      <span className="text-soil">Two to four, side by side.</span>
    </form>
  );
}
