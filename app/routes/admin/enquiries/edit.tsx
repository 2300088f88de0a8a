import { Mail, Trash2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { EditForm, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { QuotationList } from '~/components/admin/quotation-list';
import { TimeOf } from '~/components/admin/time-of';
import { SelectField } from '~/components/form/field';
import { WhatsappGlyph } from '~/components/site/whatsapp-button';
import { ButtonLink } from '~/components/ui/button';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { changeEnquiryStatus, getEnquiry } from '~/domain/enquiries/enquiry-editing.server';
import { replyByMail, replyByWhatsapp } from '~/domain/enquiries/reply';
import { STATUS_OPTIONS, type StoredEnquiry, statusFields, statusValues } from '~/domain/enquiries/stored-enquiry';
import { telephoneUrl } from '~/domain/office/contact-links';
import { listQuotationsOf } from '~/domain/quotations/quotations.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { findRow } from '~/lib/editing/find-row.server';
import { besideList } from '~/lib/editing/list-address';
import { editForm } from '~/lib/editing/load-edit.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { LIST, StatusBadge, TO_LIST } from './status';

const gone = { title: 'Enquiry not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const enquiry = await findRow(context, getEnquiry, params.enquiryId, { failed: 'Error', gone });
  const { db, submitted } = context.get(adminContext);
  const quotations = await orErrorPage(listQuotationsOf(db, enquiry.id), { title: 'Error' }, submitted);
  return { ...editForm(enquiry, statusValues(enquiry)), enquiry, quotations };
}

export function action({ params: { enquiryId: id }, ...args }: Route.ActionArgs) {
  return saveEdit(args, {
    schema: statusFields,
    values: statusValues,
    failed: { title: 'Error Updating Enquiry' },
    gone,
    update: ({ db }, { version, input }) => changeEnquiryStatus(db, id, version, input.status),
    to: LIST,
    success: ({ status }, { row }) => ({
      title: 'Enquiry Updated',
      message: `“${row?.subject ?? 'The enquiry'}” is ${status}.`,
    }),
  });
}

const LABELS = { status: 'State' };

export default function EditEnquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, quotations } = loaderData;
  const { search } = useLocation();
  const edit = useEditForm(statusFields, loaderData, actionData);
  return (
    <EditPage title="Enquiry" back={TO_LIST} response={actionData}>
      <Letter enquiry={enquiry} />
      <QuotationList enquiryId={enquiry.id} quotations={quotations} />
      <EditForm edit={edit} labels={LABELS} saveLabel="Save state" cancelTo={LIST}>
        <SelectField
          field={edit.fields.status}
          label={LABELS.status}
          hint="New ones stand out in the list. Archived ones are kept, out of the way."
          options={STATUS_OPTIONS}
        />
      </EditForm>
      <p className="mt-10">
        <ButtonLink to={besideList(`${LIST}/delete/${enquiry.id}`, search)} look="secondary">
          <Trash2 aria-hidden className="size-4" /> Delete Enquiry
        </ButtonLink>
      </p>
    </EditPage>
  );
}

/** The enquiry as it was written, and the ways to reply. */
function Letter({ enquiry }: { enquiry: StoredEnquiry }) {
  const { reference, full_name, email, phone, subject, message, status, created_at } = enquiry;
  const timeZone = useCompanyTimeZone();
  const whatsapp = replyByWhatsapp(enquiry);
  const link = 'break-all underline decoration-sand underline-offset-4 hover:decoration-onion';
  return (
    <article aria-labelledby="subject" className="mb-10 max-w-3xl rounded-2xl bg-white p-6 shadow-card sm:p-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-fine text-soil">
        <StatusBadge status={status} />
        <span>
          Received <TimeOf iso={created_at} />
        </span>
      </div>
      <h2 id="subject" className="mt-3 text-heading break-words">
        {subject}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <dt className="text-soil">Reference</dt>
        <dd className="font-semibold" data-reference>
          {reference}
        </dd>
        <dt className="text-soil">Name</dt>
        <dd className="font-semibold break-words">{full_name}</dd>
        <dt className="text-soil">Email</dt>
        <dd>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={link}>
            {email}
          </a>
        </dd>
        <dt className="text-soil">Phone</dt>
        <dd>
          {phone ? (
            <a href={telephoneUrl(phone)} className={link}>
              {phone}
            </a>
          ) : (
            'not given'
          )}
        </dd>
      </dl>
      <p className="mt-6 border-t border-parchment pt-6 break-words whitespace-pre-wrap" data-message>
        {message}
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <a href={replyByMail(enquiry, timeZone)} className={REPLY}>
          <Mail aria-hidden className="size-4" /> Reply by e-mail
        </a>
        {whatsapp && (
          <a href={whatsapp} target="_blank" rel="noopener" className={REPLY}>
            <WhatsappGlyph className="size-5" /> Reply on WhatsApp
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </article>
  );
}

const REPLY =
  'inline-flex min-h-12 items-center gap-2 rounded-full bg-leaf px-6 py-3 font-semibold text-paper transition-colors hover:bg-ink';
