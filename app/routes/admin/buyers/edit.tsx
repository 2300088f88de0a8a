import Plus from 'lucide:plus';
import Trash2 from 'lucide:trash-2';
import { Link, useLocation } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { TimeOf } from '~/components/admin/frame/time-of';
import { QuotationList } from '~/components/admin/list/quotation-list';
import { CONTROL, Field, SelectField } from '~/components/form/field';
import { Suggestions } from '~/components/form/suggestions';
import { Button, ButtonLink } from '~/components/ui/button';
import { Written } from '~/components/ui/written';
import { buyerFields, buyerName, LANGUAGE_OPTIONS } from '~/domain/buyers/buyer';
import {
  type EnquiryOfBuyer,
  findByEmail,
  getBuyer,
  listEnquiriesOf,
  mergeBuyers,
} from '~/domain/buyers/buyers.server';
import { COUNTRIES } from '~/domain/enquiries/countries';
import { channelName, STATUS_OPTIONS } from '~/domain/enquiries/stored-enquiry';
import { listQuotationsOfBuyer } from '~/domain/quotations/quotations.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { fieldLabels } from '~/lib/editing/field-set';
import { findRow } from '~/lib/editing/find-row.server';
import { besideList } from '~/lib/editing/list-address';
import { editForm } from '~/lib/editing/load-edit.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { arrangedRow, submittedRows } from '~/lib/editing/rows';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import type { Route } from './+types/edit';
import { buyerEdit, NOT_FOUND } from './buyer-edit.server';
import { LIST, TO_LIST } from './buyer-list';
import { PeopleField, type PersonRow } from './people-field';

const FAILED = { title: 'Error Merging Buyers' };

export async function loader({ context, params: { buyerId: id } }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const ofId = [listEnquiriesOf(db, id), listQuotationsOfBuyer(db, id)] as const;
  readAhead(...ofId);
  const buyer = await findRow(context, getBuyer, id, { failed: 'Error', notFound: NOT_FOUND });
  const reading = Promise.all(ofId);
  const [enquiries, quotations] = await orErrorPage(reading, { title: 'Error' }, context.get(submittedContext));
  return { ...editForm(buyer, buyerEdit.values(buyer), buyerFields.schema), buyer, enquiries, quotations };
}

export async function action({ params: { buyerId: id }, ...args }: Route.ActionArgs) {
  const submitted = await readEditForm(args.request);
  if (submitted.intent === 'merge') return merge(args, id, String(submitted.data.get('merge_email') ?? ''));
  return saveEdit({ ...args, submitted }, buyerEdit, id);
}

/** Takes another buyer, named by an e-mail address, into this one; leads back to it. */
async function merge({ context, request }: Pick<Route.ActionArgs, 'context' | 'request'>, id: string, email: string) {
  const { db } = context.get(adminContext);
  const merging = findByEmail(db, email).then(async (found) => {
    const other = found.find((one) => one.id !== id);
    return other !== undefined && (await mergeBuyers(db, id, other.id));
  });
  const isMerged = await orErrorPage(merging, FAILED);
  const { pathname, search } = new URL(request.url);
  return redirectWithToast(
    context.get(requestContext),
    besideList(pathname, search),
    isMerged
      ? { title: 'Buyers Merged', message: 'Enquiries and people of both stand here now. The other record is gone.' }
      : { kind: 'warning', title: 'Nothing Merged', message: `No other buyer has the address “${email.trim()}”.` },
  );
}

const { company, country, language, address, notes } = buyerFields.fields;

export default function EditBuyer({ loaderData, actionData }: Route.ComponentProps) {
  const { buyer, enquiries, quotations, values } = loaderData;
  const { search } = useLocation();
  const edit = useEditForm<(typeof buyerFields)['schema']>(loaderData, actionData);
  const { fields, submitted } = edit;
  const rows: PersonRow[] = submittedRows(submitted, 'people') ?? values.people;
  return (
    <EditPage title={buyerName(buyer)} back={TO_LIST} response={actionData} origin={loaderData.origin}>
      <EditForm edit={edit} labels={fieldLabels(buyerFields)} saveLabel="Save buyer" cancelTo={LIST}>
        <div className="grid items-end gap-6 sm:grid-cols-2">
          <Field field={fields.company} label={company.label} />
          <Field field={fields.country} label={country.label} list="countries" />
        </div>
        <Suggestions id="countries" options={COUNTRIES} />
        <Field field={fields.address} label={address.label} hint={address.hint} rows={address.rows} />
        <SelectField field={fields.language} label={language.label} hint={language.hint} options={LANGUAGE_OPTIONS} />
        <PeopleField
          field={fields.people}
          rows={rows}
          focus={arrangedRow(submitted?.intent, 'people', rows.length + 1)}
        />
        <Field field={fields.notes} label={notes.label} hint={notes.hint} rows={notes.rows} />
      </EditForm>
      <Enquiries enquiries={enquiries} buyerId={buyer.id} />
      <QuotationList quotations={quotations} />
      <MergeForm />
      <p className="mt-10">
        <ButtonLink to={besideList(`${LIST}/delete/${buyer.id}`, search)} look="secondary">
          <Trash2 aria-hidden className="size-4" /> Delete Buyer
        </ButtonLink>
      </p>
    </EditPage>
  );
}

const LINK = 'min-w-0 font-semibold text-onion underline underline-offset-4 wrap-anywhere';
const ROWS = 'mt-4 divide-y divide-parchment rounded-2xl bg-white shadow-card empty:hidden';

function Enquiries({ enquiries, buyerId }: { enquiries: EnquiryOfBuyer[]; buyerId: string }) {
  return (
    <section aria-labelledby="enquiries" className="mt-12 mb-10 max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="enquiries" className="text-heading">
          Enquiries
        </h2>
        <ButtonLink to={`/admin/enquiries/add?buyer=${buyerId}`} look="secondary">
          <Plus aria-hidden className="size-4" /> Enter an Enquiry
        </ButtonLink>
      </div>
      <ul className={ROWS}>
        {enquiries.map(({ id, reference, subject, status, channel, created_at }) => (
          <li key={id} data-enquiry={reference} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <Link to={`/admin/enquiries/${id}`} className={LINK}>
              <Written text={subject} />
            </Link>
            <span className="text-fine text-soil">
              {[reference, STATUS_OPTIONS.find(({ value }) => value === status)?.label, channelName(channel)]
                .filter(Boolean)
                .join(' · ')}{' '}
              · <TimeOf iso={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes another record of the same buyer into this one. */
function MergeForm() {
  return (
    <AdminForm className="mt-10 max-w-3xl rounded-2xl bg-parchment p-5 sm:p-6">
      <h2 className="font-sans font-semibold">The same buyer twice?</h2>
      <p className="mt-1 text-fine text-soil">
        Enquiries and people of the other record come here, and what this one lacks. The other record is gone then; that
        cannot be taken back.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="grow basis-64">
          <label htmlFor="merge_email" className="text-fine font-semibold">
            An e-mail address of the other one
          </label>
          <input
            id="merge_email"
            name="merge_email"
            type="email"
            required
            maxLength={320}
            autoComplete="off"
            className={CONTROL}
          />
        </div>
        <Button name="intent" value="merge" look="secondary">
          Merge into this one
        </Button>
      </div>
    </AdminForm>
  );
}
