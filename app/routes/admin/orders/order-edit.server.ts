import { type Order, orderFields, orderName } from '~/domain/orders/order';
import { getOrder, updateOrder } from '~/domain/orders/orders.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { fieldValues } from '~/lib/editing/field-set';
import { CONTAINER_ROWS } from './containers-field';
import { LIST } from './order-list';

export const NOT_FOUND = { title: 'Order not found', message: 'There is no order at this address.' };

/** How an order is saved, by its form and by its history. */
export const orderEdit = defineEdit({
  schema: orderFields.schema,
  values: (order?: Order) => fieldValues(orderFields, order),
  rows: [CONTAINER_ROWS],
  failed: { title: 'Error Updating Order' },
  notFound: NOT_FOUND,
  find: getOrder,
  update: ({ db }, { id, version, input }) => updateOrder(db, id, version, input),
  to: LIST,
  success: (_, { row }) => ({
    title: 'Order Updated',
    message: `${row ? orderName(row) : 'The order'} is saved. The buyer sees it on the private page.`,
  }),
});
