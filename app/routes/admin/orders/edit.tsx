import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { adviceOn, FieldControls } from '~/components/admin/edit/field-set-form';
import { orderFields, orderName } from '~/domain/orders/order';
import { getOrder } from '~/domain/orders/orders.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { fieldLabels } from '~/lib/editing/field-set';
import { findRow } from '~/lib/editing/find-row.server';
import { editForm } from '~/lib/editing/load-edit.server';
import { arrangedRow, submittedRows } from '~/lib/editing/rows';
import type { Route } from './+types/edit';
import { type ContainerRow, ContainersField } from './containers-field';
import { NOT_FOUND, orderEdit } from './order-edit.server';
import { OrderFacts } from './order-facts';
import { LIST, TO_LIST } from './order-list';

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await findRow(context, getOrder, params.orderId, { failed: 'Error', notFound: NOT_FOUND });
  return { ...editForm(order, orderEdit.values(order), orderFields.schema), order };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return saveEdit(args, orderEdit, params.orderId);
}

export default function EditOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, values } = loaderData;
  const edit = useEditForm<(typeof orderFields)['schema']>(loaderData, actionData);
  const { fields, submitted } = edit;
  const rows: ContainerRow[] = submittedRows(submitted, 'more_containers') ?? values.more_containers;
  const focus = arrangedRow(submitted?.intent, 'more_containers', rows.length + 1);
  return (
    <EditPage
      title={`Order ${orderName(order)}`}
      back={TO_LIST}
      lead="What you fill in below stands on the buyer’s private page as soon as it is saved."
      response={actionData}
      origin={loaderData.origin}
    >
      <OrderFacts order={order} />
      <EditForm edit={edit} labels={fieldLabels(orderFields)} saveLabel="Save order" cancelTo={LIST}>
        <FieldControls
          fields={orderFields.fields}
          controls={fields}
          values={values}
          advice={adviceOn(orderFields.fields, submitted ?? values)}
          submitted={submitted}
          own={{ more_containers: <ContainersField field={fields.more_containers} rows={rows} focus={focus} /> }}
        />
      </EditForm>
    </EditPage>
  );
}
