import { ContactLink } from '~/components/site/contact-link';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { ButtonLink } from '~/components/ui/button';
import { readSeasonCalendar } from '~/domain/products/products.server';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/season-calendar';
import { CalendarTable } from './season-calendar-table';

const PATH = '/season-calendar';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Our Products', path: '/our-products' },
  { name: 'Season calendar', path: PATH },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const failure = { title: 'Error', message: 'Failed to load the season calendar. Please try again.' };
  return { categories: await orErrorPage(readSeasonCalendar(db), failure) };
}

export const handle = editedBy(() => listLink('/admin/manage-products'));

export function meta({ matches }: Route.MetaArgs) {
  const identity = siteIdentity(matches);
  return head(identity, {
    title: 'Season calendar',
    description: `Which produce ${identity.name} ships in which month, fresh from the harvest or from store.`,
    path: PATH,
    jsonLd: [breadcrumbList(identity.origin, CRUMBS)],
  });
}

export default function SeasonCalendar({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Season calendar"
        crumbs={CRUMBS}
        lead="What ships in which month: fresh from the harvest, or from store. Each name leads to its grades, packing and terms."
      />
      <div className="shell section">
        {categories.length > 0 ? (
          <CalendarTable categories={categories} />
        ) : (
          <p className="text-lead text-soil">
            No months are entered yet. Please <ContactLink>ask us</ContactLink> what ships when.
          </p>
        )}
        <ButtonLink to="/our-products" look="secondary" className="mt-10">
          All categories
        </ButtonLink>
      </div>
    </>
  );
}
