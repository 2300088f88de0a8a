import { EditPage } from '~/components/admin/edit/edit-page';
import { PapersForStaff } from '~/components/admin/papers-for-staff';
import { papersOfGoods } from '~/domain/enquiries/asked-goods';
import { goodsOfQuotation } from '~/domain/enquiries/asked-goods.server';
import { CURRENCY_OPTIONS } from '~/domain/quotations/currency-options.server';
import { quotationFields, quotationSchema, quotationValues } from '~/domain/quotations/quotation';
import { getQuotation, updateQuotation } from '~/domain/quotations/quotations.server';
import type { Quotation } from '~/domain/quotations/stored-quotation';
import { saveEdit } from '~/lib/editing/edit.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { findRow } from '~/lib/editing/find-row.server';
import { editForm } from '~/lib/editing/load-edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { readCompanyCountry } from '~/lib/request/company-country.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import type { Route } from './+types/edit';
import { companyDay, FAILED, NOT_FOUND, savedMessage } from './quotation-edit.server';
import { QuotationFacts } from './quotation-facts';
import { LINE_ROWS, QuotationForm } from './quotation-form';
import { type Sent, sendQuotation } from './send-quotation.server';
import { VersionList } from './version-list';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const ofId = Promise.all([readCompanyCountry(db), goodsOfQuotation(db, params.quotationId)]);
  const [quotation, [home, goods]] = await Promise.all([
    findRow(context, getQuotation, params.quotationId, { failed: 'Error', notFound: NOT_FOUND }),
    orErrorPage(ofId, { title: 'Error' }, context.get(submittedContext)),
  ]);
  const wanted = url.searchParams.get('version');
  const shown = quotation.versions.find(({ version }) => String(version) === wanted) ?? quotation.versions[0];
  return {
    ...editForm(quotation, quotationValues(quotation.versions[0]), quotationFields.schema),
    values: quotationValues(shown),
    shownVersion: shown.version,
    quotation,
    currencies: CURRENCY_OPTIONS,
    destination: quotation.enquiry?.port ?? null,
    home,
    papers: papersOfGoods(goods),
    sendsMail: Boolean(context.get(requestContext).mail),
  };
}

export async function action({ params: { quotationId: id }, ...args }: Route.ActionArgs) {
  const { context, request } = args;
  // For the plan, beside the row.
  readAhead(goodsOfQuotation(context.get(adminContext).db, id));
  const submitted = await readEditForm(request);
  const day = await orErrorPage(companyDay(context), FAILED, submitted.entries);
  const isSending = submitted.intent === 'send';
  let sent: Sent | null = null;
  return saveEdit(
    { ...args, submitted },
    {
      schema: quotationSchema(day),
      values: ({ versions }: Quotation) => quotationValues(versions[0]),
      rows: [LINE_ROWS],
      failed: FAILED,
      notFound: NOT_FOUND,
      find: getQuotation,
      update: async ({ db }, { version, input }) => {
        const saved = await updateQuotation(db, id, version, {
          day,
          input,
          isSending,
          goods: await goodsOfQuotation(db, id),
        });
        if (saved.ok && isSending) sent = await sendQuotation(context, id);
        return saved;
      },
      to: `/admin/quotations/${id}`,
      success: (_, { row }) => savedMessage(row ?? { number: 'The quotation', version: 0 }, sent),
    },
    id,
  );
}

export default function EditQuotation({ loaderData, actionData }: Route.ComponentProps) {
  const { quotation, shownVersion, origin } = loaderData;
  const { enquiry, number, reference } = quotation;
  const back = enquiry
    ? { to: `/admin/enquiries/${enquiry.id}`, label: `Back to enquiry ${reference}` }
    : { to: '/admin/enquiries', label: 'Back to Enquiries' };
  return (
    <EditPage title={`Quotation ${number}`} back={back} response={actionData} origin={origin}>
      <QuotationFacts quotation={quotation} />
      {shownVersion !== quotation.version && !actionData && (
        <p role="note" className="mb-6 max-w-3xl rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5">
          The form below is filled with version {shownVersion}. Saving it makes a new version; version {shownVersion}{' '}
          stays as it is.
        </p>
      )}
      <PapersForStaff papers={loaderData.papers} />
      {enquiry || actionData ? (
        <QuotationForm loaderData={loaderData} actionData={actionData} cancelTo={back.to} />
      ) : (
        <p className="max-w-3xl rounded-2xl bg-white p-6">
          The enquiry was deleted, and the name and the address of the buyer with it. The quotation stays as it was, for
          your books.
        </p>
      )}
      <VersionList quotation={quotation} />
    </EditPage>
  );
}
