import { EditPage } from '~/components/admin/edit/edit-page';
import { PapersForStaff } from '~/components/admin/papers-for-staff';
import { Written } from '~/components/ui/written';
import { papersOfGoods } from '~/domain/enquiries/asked-goods';
import { goodsOfEnquiry } from '~/domain/enquiries/asked-goods.server';
import { CURRENCY_OPTIONS } from '~/domain/quotations/currency-options.server';
import { newQuotationValues, quotationFields, quotationSchema } from '~/domain/quotations/quotation';
import { createQuotation, startQuotation } from '~/domain/quotations/quotations.server';
import { saveNew } from '~/lib/editing/edit.server';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { newForm } from '~/lib/editing/load-edit.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { readCompanyCountry } from '~/lib/request/company-country.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import type { Route } from './+types/new';
import { companyDay, FAILED, savedMessage } from './quotation-edit.server';
import { LINE_ROWS, QuotationForm } from './quotation-form';
import { type Sent, sendQuotation } from './send-quotation.server';

const NOT_FOUND = { title: 'Enquiry not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext);
  const reading = Promise.all([
    startQuotation(db, params.enquiryId),
    companyDay(context),
    readCompanyCountry(db),
    goodsOfEnquiry(db, params.enquiryId),
  ]);
  const [start, day, home, goods] = await orErrorPage(reading, { title: 'Error' }, submitted);
  // A form that was sent after its enquiry had been deleted is shown all the same.
  if (!start && !submitted) throw notFound(NOT_FOUND);
  const { mail } = context.get(requestContext);
  return {
    ...newForm(newQuotationValues(start ?? NOTHING, day), quotationFields.schema),
    enquiry: start && { reference: start.reference, buyer: [start.full_name, start.company, start.country] },
    enquiryId: params.enquiryId,
    currencies: CURRENCY_OPTIONS,
    destination: start?.port ?? null,
    home,
    papers: papersOfGoods(goods),
    sendsMail: Boolean(mail),
  };
}

const NOTHING = { lines: [], company: null, buyer_address: null, port: null, incoterm: null, last: null };

export async function action({ params, ...args }: Route.ActionArgs) {
  const { context, request } = args;
  // For the plan, beside the row.
  readAhead(goodsOfEnquiry(context.get(adminContext).db, params.enquiryId));
  const submitted = await readEditForm(request);
  const day = await orErrorPage(companyDay(context), FAILED, submitted.entries);
  const id = rowIdOf(submitted.data);
  const isSending = submitted.intent === 'send';
  let number = '';
  let sent: Sent | null = null;
  return saveNew(
    { ...args, submitted },
    {
      schema: quotationSchema(day),
      rows: [LINE_ROWS],
      failed: FAILED,
      create: async ({ db }, { input }) => {
        const goods = await goodsOfEnquiry(db, params.enquiryId);
        const created = await createQuotation(db, id, params.enquiryId, { day, input, isSending, goods });
        if (created.ok) number = created.number;
        if (created.ok && created.isNew && isSending) sent = await sendQuotation(context, id);
        return created;
      },
      to: `/admin/quotations/${id}`,
      success: () => savedMessage({ number, version: 1 }, sent),
    },
  );
}

export default function NewQuotation({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, enquiryId } = loaderData;
  const back = { to: `/admin/enquiries/${enquiryId}`, label: 'Back to the enquiry' };
  return (
    <EditPage
      title="Add Quotation"
      back={back}
      response={actionData}
      lead={
        enquiry && (
          <>
            For <Written text={enquiry.buyer.filter(Boolean).join(', ')} />, enquiry {enquiry.reference}. It gets its
            number when it is saved.
          </>
        )
      }
    >
      <PapersForStaff papers={loaderData.papers} />
      <QuotationForm loaderData={loaderData} actionData={actionData} cancelTo={back.to} />
    </EditPage>
  );
}
