import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { FieldControls } from '~/components/admin/edit/field-set-form';
import { INVOICE_LABELS } from '~/domain/orders/invoice-line';
import { type ProForma, proFormaFields, proFormaSchema, proFormaValues } from '~/domain/orders/pro-forma';
import { getProForma, saveProForma } from '~/domain/orders/pro-formas.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { fieldLabels } from '~/lib/editing/field-set';
import { findRow } from '~/lib/editing/find-row.server';
import { editForm } from '~/lib/editing/load-edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import type { Route } from './+types/pro-forma';
import { InvoiceLinesField } from './invoice-lines-field';
import { lineErrors } from './line-controls';
import { ProFormaFacts, ProFormaVersions } from './pro-forma-facts';
import { companyDay } from './quotation-edit.server';

const FAILED = { title: 'Error Saving Pro Forma Invoice' };
const NOT_FOUND = {
  title: 'Nothing to invoice',
  message: 'A pro forma invoice is made of a version that the buyer has accepted, and none was.',
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const [proForma, day] = await Promise.all([
    findRow(context, getProForma, params.quotationId, { failed: 'Error', notFound: NOT_FOUND }),
    orErrorPage(companyDay(context), { title: 'Error' }),
  ]);
  return { ...editForm(proForma, proFormaValues(proForma, day), proFormaFields.schema), proForma };
}

export async function action({ params: { quotationId: id }, ...args }: Route.ActionArgs) {
  const { context, request } = args;
  const submitted = await readEditForm(request);
  const found = findRow(context, getProForma, id, { failed: FAILED.title, notFound: NOT_FOUND });
  const [day, { accepted }] = await Promise.all([orErrorPage(companyDay(context), FAILED, submitted.entries), found]);
  return saveEdit(
    { ...args, submitted },
    {
      schema: proFormaSchema(day, accepted.lines.length),
      values: (proForma: ProForma) => proFormaValues(proForma, day),
      failed: FAILED,
      notFound: NOT_FOUND,
      find: getProForma,
      update: ({ db }, { version, input, form }) =>
        saveProForma(db, id, version, { day, input, quoted_version: Number(form.get('quoted_version')) }),
      to: `/admin/quotations/${id}/pro-forma`,
      success: (_, { row }) => ({
        title: 'Pro Forma Invoice Saved',
        message: `${row?.number ?? 'The invoice'} is saved as version ${row?.version ?? 1}. The buyer reads it on the private page.`,
      }),
    },
    id,
  );
}

export default function EditProForma({ loaderData, actionData }: Route.ComponentProps) {
  const { proForma, values } = loaderData;
  const edit = useEditForm<(typeof proFormaFields)['schema']>(loaderData, actionData);
  const { fields, submitted } = edit;
  const back = { to: `/admin/orders/${proForma.order_id}`, label: `Back to order ${proForma.quotation_number}` };
  return (
    <EditPage
      title={proForma.number ? `Pro Forma Invoice ${proForma.number}` : 'New Pro Forma Invoice'}
      back={back}
      response={actionData}
    >
      <ProFormaFacts proForma={proForma} />
      {proForma.has_buyer || actionData ? (
        <EditForm
          edit={edit}
          labels={fieldLabels(proFormaFields)}
          saveLabel="Save pro forma invoice"
          cancelTo={back.to}
          rowErrors={lineErrors(fields.lines, INVOICE_LABELS)}
        >
          <input type="hidden" name="quoted_version" value={proForma.accepted.version} />
          <FieldControls
            fields={proFormaFields.fields}
            controls={fields}
            values={values}
            advice={{}}
            submitted={submitted}
            own={{ lines: <InvoiceLinesField field={fields.lines} accepted={proForma.accepted} /> }}
          />
        </EditForm>
      ) : (
        <p className="max-w-3xl rounded-2xl bg-white p-6">
          The enquiry was deleted, and the name and the address of the buyer with it. The invoice stays as it was, for
          your books.
        </p>
      )}
      <ProFormaVersions proForma={proForma} />
    </EditPage>
  );
}
