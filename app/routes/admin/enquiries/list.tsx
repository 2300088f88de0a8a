import Download from 'lucide:download';
import MessageSquareText from 'lucide:message-square-text';
import { Link } from 'react-router';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { BulkBar } from '~/components/admin/list/bulk-bar';
import { DataTable } from '~/components/admin/list/data-table';
import { AddButton } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ButtonLink } from '~/components/ui/button';
import { BULK, MAX_ROWS } from '~/domain/bulk/bulk';
import { countLeftOut, listChoices, listEnquiries } from '~/domain/enquiries/desk-list.server';
import { getRetention, type Retention } from '~/domain/enquiries/enquiry-desk.server';
import { enquiryFilter, filterQuery } from '~/domain/enquiries/stored-enquiry';
import { missingPage } from '~/lib/editing/missing-page.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { today } from '~/lib/text/time-zone';
import { enquiryQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { EnquirySearch } from './enquiry-search';
import { enquiryColumns } from './list-columns';
import { LIST } from './status';

const NEWEST = { column: 'created_at', descending: true } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(adminContext);
  const query = enquiryQuery(url.searchParams);
  const filter = enquiryFilter(url.searchParams);
  const reading = Promise.all([
    listEnquiries(db, query),
    countLeftOut(db, filter),
    listChoices(db),
    getRetention(db),
    companyTimeZone(context),
  ]);
  const [found, leftOut, choices, retention, zone] = await orErrorPage(reading, { title: 'Error' });
  if (!found) throw await missingPage(context, url);
  const shown = { filter, sort: query.sort ?? NEWEST, found, leftOut, choices, retention };
  return { ...shown, today: today(zone), isAdmin: user.role === 'admin' };
}

export default function EnquiryList({ loaderData }: Route.ComponentProps) {
  const { filter, sort, found, leftOut, choices, retention, today: day, isAdmin } = loaderData;
  const search = filterQuery(filter);
  const filtered = Object.keys(search).length > 0;
  // A file without filters has all of them, archived ones too.
  const asked = filtered ? { ...search, status: filter.status } : {};
  const file = (format: Record<string, string>) => `${LIST}/export?${new URLSearchParams({ ...asked, ...format })}`;
  const these = filtered ? 'these' : 'all';
  return (
    <div className="admin-page">
      <PageHead
        title="Enquiries"
        list
        back={TO_DASHBOARD}
        lead="What visitors wrote with the contact form and the enquiry list, the newest first."
      >
        <AddButton to={`${LIST}/add`}>Enter an Enquiry</AddButton>
        <ButtonLink to={`${LIST}/answers`} look="secondary">
          <MessageSquareText aria-hidden className="size-4" /> Prepared answers
        </ButtonLink>
        <ButtonLink to={file({})} look="secondary" data-file>
          <Download aria-hidden className="size-4" /> Export {these} as CSV
        </ButtonLink>
        <ButtonLink to={file({ format: 'xlsx' })} look="secondary" data-file>
          <Download aria-hidden className="size-4" /> as Excel file
        </ButtonLink>
      </PageHead>
      <Unread count={choices.unread} isShown={filter.status === 'new'} />
      <EnquirySearch filter={filter} choices={choices} total={found.total} />
      <LeftOut count={leftOut} search={search} />
      <BulkBar kind="enquiry" {...BULK.enquiry} most={MAX_ROWS} found={found}>
        <DataTable
          rows={found.items}
          sort={sort}
          select={({ subject, full_name }) => `${subject} of ${full_name}`}
          empty={
            filtered ? 'No enquiry fits this search.' : leftOut > 0 ? 'All are archived.' : 'Nobody has written yet.'
          }
          columns={enquiryColumns(choices.staff, day)}
        />
      </BulkBar>
      <ListPages found={found} />
      <Kept retention={retention} isAdmin={isAdmin} />
    </div>
  );
}

/** How many enquiries nobody has answered or archived. */
function Unread({ count, isShown }: { count: number; isShown: boolean }) {
  if (count === 0) return <p className="mb-3 font-semibold text-leaf">Nothing waits for an answer.</p>;
  return (
    <p className="mb-3 font-semibold">
      <span data-unread={count}>{count.toLocaleString('en')} unread</span>
      {!isShown && (
        <>
          {' · '}
          <Link to={`${LIST}?status=new`} className="text-onion underline underline-offset-4">
            Show only these
          </Link>
        </>
      )}
    </p>
  );
}

/** How many archived enquiries would be here too. */
function LeftOut({ count, search }: { count: number; search: Record<string, string> }) {
  if (count === 0) return null;
  return (
    <p className="-mt-2 mb-3 text-fine text-soil" data-left-out={count}>
      {count.toLocaleString('en')} archived {count === 1 ? 'one is' : 'ones are'} left out.{' '}
      <Link to={`?${new URLSearchParams({ ...search, status: 'archived' })}`} className={SHOW}>
        Show {count === 1 ? 'it' : 'them'}
      </Link>{' '}
      or{' '}
      <Link to={`?${new URLSearchParams({ ...search, status: 'all' })}`} className={SHOW}>
        all together
      </Link>
    </p>
  );
}

const SHOW = 'font-semibold text-onion underline underline-offset-4';

/** For how long enquiries are kept, and what was deleted for its age. */
function Kept({ retention: { months, last }, isAdmin }: { retention: Retention; isAdmin: boolean }) {
  return (
    <p className="mt-8 max-w-3xl text-fine text-soil" data-retention={months ?? ''}>
      {months === null
        ? 'Enquiries are kept until somebody deletes them.'
        : `Enquiries are deleted ${months === 1 ? 'a month' : `${months} months`} after they came, with their notes and history.`}{' '}
      {last && (
        <>
          Last time, on <TimeOf iso={last.at} />, that was {last.expired.toLocaleString('en')}.{' '}
        </>
      )}
      {isAdmin && (
        <Link to="/admin/site-settings?q=enquiry_retention_months" className="underline underline-offset-4">
          Change the number of months
        </Link>
      )}
    </p>
  );
}
