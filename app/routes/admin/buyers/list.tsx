import Download from 'lucide:download';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { DataTable } from '~/components/admin/list/data-table';
import { RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { RowActions } from '~/components/admin/list/row-actions';
import { ButtonLink } from '~/components/ui/button';
import { Written } from '~/components/ui/written';
import { buyerName } from '~/domain/buyers/buyer';
import { listBuyers } from '~/domain/buyers/buyers.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { buyerQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { LIST } from './buyer-list';

const LAST_FIRST = { column: 'last_enquiry', descending: true } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = buyerQuery(url.searchParams);
  const found = await orErrorPage(listBuyers(context.get(adminContext).db, query), { title: 'Error' });
  if (!found) throw await missingPage(context, url);
  return { q: query.q, sort: query.sort ?? LAST_FIRST, found };
}

export default function BuyerList({ loaderData: { q, sort, found } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead
        title="Buyers"
        list
        back={TO_DASHBOARD}
        lead="Everybody who has asked: each begins with a first enquiry, and ends with the last one that is kept."
      >
        <ButtonLink to={`${LIST}/export?${new URLSearchParams(q ? { q } : {})}`} look="secondary" data-file>
          <Download aria-hidden className="size-4" /> Export {q ? 'these' : 'all'} as CSV
        </ButtonLink>
      </PageHead>
      <ListSearch q={q} label="Search company, people, notes" total={found.total} noun={['buyer', 'buyers']} />
      <DataTable
        rows={found.items}
        sort={sort}
        empty={q ? 'No buyer fits this search.' : 'Nobody has asked yet.'}
        columns={[
          {
            head: 'Buyer',
            part: 'title',
            sort: 'company',
            cell: (buyer) => (
              <span className="block min-w-0">
                <RowName to={`${LIST}/${buyer.id}`}>
                  <Written text={buyerName(buyer)} />
                </RowName>
                {buyer.people.map(({ full_name, email, phone }) => (
                  <span key={`${full_name} ${email} ${phone}`} className="block text-fine wrap-anywhere text-soil">
                    <Written text={[buyer.company && full_name, email ?? phone].filter(Boolean).join(', ')} />
                  </span>
                ))}
              </span>
            ),
          },
          {
            head: 'Country',
            sort: 'country',
            part: 'words',
            cell: ({ country }) => country && <Written text={country} />,
          },
          {
            head: 'Notes',
            part: 'text',
            minor: true,
            cell: ({ notes }) =>
              notes && <Written text={notes} as="span" className="line-clamp-2 text-fine wrap-anywhere text-soil" />,
          },
          {
            head: 'Enquiries',
            sort: 'enquiries',
            lastFirst: true,
            cell: ({ enquiries }) => enquiries.toLocaleString('en'),
          },
          {
            head: 'Last enquiry',
            sort: 'last_enquiry',
            lastFirst: true,
            cell: ({ last_enquiry }) => <TimeOf iso={last_enquiry} />,
          },
          {
            head: 'Actions',
            part: 'actions',
            cell: (buyer) => (
              <RowActions name={buyerName(buyer)} edit={`${LIST}/${buyer.id}`} remove={`${LIST}/delete/${buyer.id}`} />
            ),
          },
        ]}
      />
      <ListPages found={found} />
    </div>
  );
}
