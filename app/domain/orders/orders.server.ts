import type { Db } from '~/lib/supabase/client.server';
import { unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { updateIfUnchanged, type Written, writeRow } from '~/lib/supabase/write.server';
import type { Saved } from '~/lib/supabase/write-result';
import type { ListQuery, Page } from '~/lib/text/pagination';
import { inOrder, type Sort } from '~/lib/text/sort';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import type { Order, OrderInput } from './order';

const ORDERS_PER_PAGE = 50;

export const ORDER_SORTS = ['number', 'loaded_on', 'created_at'] as const;

type OrderQuery = ListQuery & { sort: Sort<(typeof ORDER_SORTS)[number]> | null };

/** Lists a page of orders, those accepted last first, or as asked for. */
export async function listOrders(
  db: Db,
  { q, page, size = ORDERS_PER_PAGE, sort }: OrderQuery,
): Promise<Page<Order> | null> {
  const found = db.rpc('list_orders', { q }, { get: true });
  const listed = await unwrapPage(inOrder(found, sort, [{ column: 'created_at', descending: true }]), page, size);
  return listed && { ...listed, items: listed.items.map(asRead) };
}

function asRead(row: Order): Order {
  return { ...row, created_at: isoTimestamp(row.created_at) };
}

export async function getOrder(db: Db, id: string): Promise<Order | null> {
  if (!isUuid(id)) return null;
  const found = await unwrap(db.rpc('list_orders', { q: '' }, { get: true }).eq('id', id).maybeSingle());
  return found && asRead(found);
}

/** Changes how an order leaves, unless it has another version than `version`. */
export async function updateOrder(
  db: Db,
  id: string,
  version: string,
  changes: Partial<OrderInput>,
): Promise<Saved<Order>> {
  return updateIfUnchanged(
    () => getOrder(db, id),
    version,
    async (before): Promise<Written<Order>> => {
      const query = db.from('orders').update(changes).eq('id', id).eq('updated_at', version);
      const written = await writeRow<{ updated_at: string }>(query.select('updated_at').maybeSingle(), {});
      if (!written.ok) return written;
      return { ok: true, row: written.row && { ...before, ...changes, updated_at: written.row.updated_at } };
    },
  );
}
