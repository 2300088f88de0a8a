import { parseWithZod } from '@conform-to/zod/v4';
import { Mail, Trash2 } from 'lucide-react';
import { EditForm, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { TimeOf } from '~/components/admin/time-of';
import { SelectField } from '~/components/form/field';
import { WhatsappGlyph } from '~/components/site/whatsapp-button';
import { ButtonLink } from '~/components/ui/button';
import { changeEnquiryStatus, getEnquiry } from '~/domain/enquiries/enquiry-editing.server';
import { replyByMail, replyByWhatsapp } from '~/domain/enquiries/reply';
import { STATUS_OPTIONS, type StoredEnquiry, statusFields, statusValues } from '~/domain/enquiries/stored-enquiry';
import { telephoneUrl } from '~/domain/office/contact-links';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { BACK, LIST, StatusBadge } from './status';

const GONE = { title: 'Enquiry not found', message: 'It may have been deleted.' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const enquiry = await orErrorPage(getEnquiry(db, params.enquiryId), { title: 'Error' }, submitted);
  if (!enquiry) throw notFound(GONE);
  const values = statusValues(enquiry);
  return { enquiry, origin: loadedVersion(enquiry.updated_at, values), values };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, version, loaded } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: statusFields });
  if (form.status !== 'success') return invalidForm(form);
  const { status } = form.value;
  try {
    const saved = await changeEnquiryStatus(admin.db, params.enquiryId, version, status);
    if (!saved.ok && saved.reason === 'missing') throw notFound(GONE);
    if (!saved.ok && saved.reason === 'invalid') return invalidForm(form, saved);
    if (!saved.ok && !isNoop(form, statusValues(saved.row))) {
      return conflictResponse(form, { loaded, updated_at: saved.row.updated_at, values: statusValues(saved.row) });
    }
    return redirectWithToast(context.get(requestContext), LIST, {
      title: 'Enquiry Updated',
      message: `“${saved.row.subject}” is ${status}.`,
    });
  } catch (error) {
    return failedForm(form, error, { title: 'Error Updating Enquiry' });
  }
}

const LABELS = { status: 'State' };

export default function EditEnquiry({ loaderData: { enquiry, origin, values }, actionData }: Route.ComponentProps) {
  const edit = useEditForm(statusFields, { origin, values, answer: actionData });
  return (
    <EditPage title="Enquiry" back={BACK} answer={actionData}>
      <Letter enquiry={enquiry} />
      <EditForm edit={edit} labels={LABELS} saveLabel="Save state" cancelTo={LIST}>
        <SelectField
          field={edit.fields.status}
          label={LABELS.status}
          hint="New ones stand out in the list. Archived ones are kept, out of the way."
          options={STATUS_OPTIONS}
        />
      </EditForm>
      <p className="mt-10">
        <ButtonLink to={`${LIST}/delete/${enquiry.id}`} look="secondary">
          <Trash2 aria-hidden className="size-4" /> Delete Enquiry
        </ButtonLink>
      </p>
    </EditPage>
  );
}

/** What somebody wrote, as they wrote it, and the ways to answer. */
function Letter({ enquiry }: { enquiry: StoredEnquiry }) {
  const { full_name, email, phone, subject, message, status, created_at } = enquiry;
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
        <a href={replyByMail(enquiry)} className={REPLY}>
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
