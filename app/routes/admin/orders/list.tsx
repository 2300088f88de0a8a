import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { DataTable } from '~/components/admin/list/data-table';
import { RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { Written } from '~/components/ui/written';
import { containersOf, containerWords, orderName } from '~/domain/orders/order';
import { listOrders } from '~/domain/orders/orders.server';
import { formatMoney } from '~/domain/quotations/money';
import { missingPage } from '~/lib/editing/missing-page.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { longDay } from '~/lib/text/time-zone';
import { orderQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { LIST } from './order-list';

const NEWEST_FIRST = { column: 'created_at', descending: true } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = orderQuery(url.searchParams);
  const found = await orErrorPage(listOrders(context.get(adminContext).db, query), { title: 'Error' });
  if (!found) throw await missingPage(context, url);
  return { q: query.q, sort: query.sort ?? NEWEST_FIRST, found };
}

export default function OrderList({ loaderData: { q, sort, found } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead
        title="Orders"
        list
        back={TO_DASHBOARD}
        lead="Quotations that buyers have accepted: each begins with the acceptance."
      />
      <ListSearch
        q={q}
        label="Search number, buyer, container, vessel"
        total={found.total}
        noun={['order', 'orders']}
      />
      <DataTable
        rows={found.items}
        sort={sort}
        empty={q ? 'No order fits this search.' : 'No quotation was accepted yet.'}
        columns={[
          {
            head: 'Order',
            part: 'title',
            sort: 'number',
            lastFirst: true,
            cell: (order) => (
              <span className="block min-w-0">
                <RowName to={`${LIST}/${order.id}`}>{orderName(order)}</RowName>
                <Written
                  text={[order.company ?? order.full_name, order.country].filter(Boolean).join(', ')}
                  as="span"
                  className="block text-fine wrap-anywhere text-soil"
                />
              </span>
            ),
          },
          { head: 'Total', cell: (order) => formatMoney(order.total, order.currency, order.minor_unit) },
          {
            head: 'Accepted',
            sort: 'created_at',
            lastFirst: true,
            cell: ({ created_at }) => <TimeOf iso={created_at} />,
          },
          { head: 'Pro forma', minor: true, cell: ({ pro_forma }) => pro_forma },
          {
            head: 'Loading',
            sort: 'loaded_on',
            lastFirst: true,
            cell: ({ loaded_on, loading_date }) =>
              loaded_on ? longDay(loaded_on) : loading_date && `wished on ${longDay(loading_date)}`,
          },
          {
            head: 'Containers',
            part: 'text',
            minor: true,
            cell: (order) => <span className="whitespace-pre-line">{containerWords(containersOf(order))}</span>,
          },
        ]}
      />
      <ListPages found={found} />
    </div>
  );
}
