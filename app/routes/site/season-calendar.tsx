import { ContactLink } from '~/components/site/contact-link';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { ButtonLink } from '~/components/ui/button';
import { chosenFilters } from '~/domain/products/filters';
import { MONTHS } from '~/domain/products/format-facts';
import { type CalendarCategory, readSeasonCalendar } from '~/domain/products/products.server';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/season-calendar';
import { CalendarTable, MonthLinks, monthSearch } from './season-calendar-table';

const PATH = '/season-calendar';

type CalendarProduct = CalendarCategory['products'][number];

const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Our Products', path: '/our-products' },
  { name: 'Season calendar', path: PATH },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const failure = { title: 'Error', message: 'Failed to load the season calendar. Please try again.' };
  const { month: asked } = chosenFilters(url.searchParams);
  const month = asked ? Number(asked) : null;
  const all = await orErrorPage(readSeasonCalendar(db), failure);
  const ships = ({ season_months, stored_months }: CalendarProduct) =>
    month === null || season_months.includes(month) || stored_months.includes(month);
  const shown = all.map((category) => ({ ...category, products: category.products.filter(ships) }));
  return { month, categories: shown.filter(({ products, more }) => products.length > 0 || (more && month === null)) };
}

export const handle = editedBy(() => listLink('/admin/manage-products'));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const identity = siteIdentity(matches);
  const month = loaderData?.month ?? null;
  const description = head(identity, {
    title: 'Season calendar',
    part: month === null ? undefined : MONTHS[month - 1],
    description: `Which produce ${identity.name} ships in which month, fresh from the harvest or from store.`,
    path: PATH + monthSearch(month),
    jsonLd: [breadcrumbList(identity.origin, CRUMBS)],
  });
  return month === null ? description : [...description, { name: 'robots', content: 'noindex, follow' }];
}

export default function SeasonCalendar({ loaderData: { categories, month } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Season calendar"
        crumbs={CRUMBS}
        lead="What ships in which month: fresh from the harvest, or from store. Each name leads to its grades, packing and terms."
      />
      <div className="shell section">
        {(categories.length > 0 || month !== null) && <MonthLinks chosen={month} />}
        {categories.length > 0 ? (
          <CalendarTable categories={categories} month={month} />
        ) : month !== null ? (
          <p className="text-lead text-soil">
            Nothing ships in {MONTHS[month - 1]}. Choose another month, or <ContactLink>ask us</ContactLink>.
          </p>
        ) : (
          <p className="text-lead text-soil">
            No months are entered yet. Please <ContactLink>ask</ContactLink> what ships when.
          </p>
        )}
        <ButtonLink to="/our-products" look="secondary" className="mt-10">
          All categories
        </ButtonLink>
      </div>
    </>
  );
}
