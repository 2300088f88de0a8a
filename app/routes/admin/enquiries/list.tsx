import { Download } from 'lucide-react';
import { DataTable } from '~/components/admin/data-table';
import { RowName } from '~/components/admin/list-links';
import { ListPages } from '~/components/admin/list-pages';
import { ListSearch } from '~/components/admin/list-search';
import { PageHead, TO_DASHBOARD } from '~/components/admin/page-head';
import { RowActions } from '~/components/admin/row-actions';
import { TimeOf } from '~/components/admin/time-of';
import { ButtonLink } from '~/components/ui/button';
import { ENQUIRY_SORTS, listEnquiries } from '~/domain/enquiries/enquiry-editing.server';
import { STATUS_OPTIONS, statusFilter } from '~/domain/enquiries/stored-enquiry';
import { missingPage } from '~/lib/editing/missing-page.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import { sortOf } from '~/lib/text/sort';
import type { Route } from './+types/list';
import { LIST, StatusBadge } from './status';

const NEWEST = { column: 'created_at', descending: true } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const { q, page } = listQuery(url.searchParams);
  const status = statusFilter(url.searchParams);
  const sort = sortOf(url.searchParams, ENQUIRY_SORTS);
  const found = await orErrorPage(listEnquiries(db, { q, status }, page, sort), { title: 'Error' });
  if (!found) throw await missingPage(context, url);
  return { q, status, sort: sort ?? NEWEST, found };
}

export default function EnquiryList({ loaderData: { q, status, sort, found } }: Route.ComponentProps) {
  const search = { ...(q && { q }), ...(status && { status }) };
  const filtered = Object.keys(search).length > 0;
  return (
    <div className="admin-page">
      <PageHead
        title="Enquiries"
        list
        back={TO_DASHBOARD}
        lead="What visitors wrote with the contact form, the newest first."
      >
        <ButtonLink to={`${LIST}/export?${new URLSearchParams(search)}`} look="secondary" reloadDocument data-file>
          <Download aria-hidden className="size-4" /> Export {filtered ? 'these' : 'all'} as CSV
        </ButtonLink>
      </PageHead>
      <ListSearch
        q={q}
        label="Search name, e-mail, subject, message and reference"
        total={found.total}
        noun={['enquiry', 'enquiries']}
        filtered={status !== ''}
      >
        <div>
          <label htmlFor="status" className="text-fine font-semibold">
            State
          </label>
          <select
            key={status}
            id="status"
            name="status"
            defaultValue={status}
            className="mt-1 block min-h-12 rounded-full border border-bark bg-white px-5"
          >
            <option value="">All</option>
            {STATUS_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </ListSearch>
      <DataTable
        rows={found.items}
        sort={sort}
        empty={filtered ? 'No enquiry fits this search.' : 'Nobody has written yet.'}
        columns={[
          { head: 'State', part: 'plain', sort: 'status', cell: ({ status: state }) => <StatusBadge status={state} /> },
          {
            head: 'From',
            part: 'title',
            sort: 'full_name',
            cell: ({ full_name, email, status: state }) => (
              <span className="block min-w-0">
                <span className={`block ${state === 'new' ? 'font-bold' : ''}`}>{full_name}</span>
                <span className="block text-fine wrap-anywhere text-soil">{email}</span>
              </span>
            ),
          },
          {
            head: 'Enquiry',
            part: 'text',
            sort: 'subject',
            cell: ({ id, reference, subject, message, status: state }) => (
              <span className="block min-w-0">
                <RowName to={`${LIST}/${id}`} plain={state !== 'new'}>
                  {subject}
                </RowName>
                <span className="line-clamp-2 text-fine text-soil">
                  <span className="font-semibold whitespace-nowrap">{reference}</span> · {message}
                </span>
              </span>
            ),
          },
          {
            head: 'Received',
            sort: 'created_at',
            lastFirst: true,
            cell: ({ created_at }) => (
              <span className="lg:whitespace-nowrap">
                <TimeOf iso={created_at} />
              </span>
            ),
          },
          {
            head: 'Actions',
            part: 'actions',
            cell: ({ id, subject }) => (
              <RowActions name={subject} read={`${LIST}/${id}`} remove={`${LIST}/delete/${id}`} />
            ),
          },
        ]}
      />
      <ListPages found={found} />
    </div>
  );
}
