import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { People } from '~/components/site/company/people';
import { ContactDetails } from '~/components/site/contact-details';
import { ContactForm } from '~/components/site/contact-form';
import { ContactShortcuts } from '~/components/site/contact-shortcuts';
import { siteIdentity } from '~/components/site/identity';
import { OfficeClock } from '~/components/site/office-clock';
import { OfficeMap } from '~/components/site/office-map';
import { PageHeading } from '~/components/site/page-heading';
import { SentPanel } from '~/components/site/sent-panel';
import { SiteToast } from '~/components/site/site-toast';
import { Breadcrumbs } from '~/components/ui/breadcrumbs';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { listCompanyEntries } from '~/domain/company/company-entries.server';
import type { CompanyEntry } from '~/domain/company/company-entry';
import { COMPANY_KINDS, kindsOnPage } from '~/domain/company/kinds';
import { findSentEnquiry, type Submission, submitEnquiry } from '~/domain/enquiries/enquiries.server';
import { type Enquiry, enquirySchema } from '~/domain/enquiries/enquiry';
import { mailCopy, mailEnquiry, takesCopy } from '~/domain/enquiries/enquiry-mail.server';
import { coordinatesOf } from '~/domain/office/coordinates';
import { readOfficeHours } from '~/domain/office/office-hours';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readFlash } from '~/lib/http/flash.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { notesOf } from '~/lib/pictures/picture-notes';
import { orDefault } from '~/lib/request/backend-errors.server';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError, StorageFullError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import type { Route } from './+types/contact';
import { previewOf } from './preview.server';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { cookies, db, memoize } = context.get(requestContext);
  const product = url.searchParams.get('product_name')?.replaceAll('\0', '').trim().slice(0, 200);
  const prefilled = product && {
    subject: `Inquiry about ${product}`.slice(0, 200),
    message: `I would like to know more about ${product}.\n\nQuantity:\nPacking:\nPort of discharge:\n`,
  };
  const flash = await readFlash(cookies.flash, request, url.pathname);
  const { reference, key, is_copied } = flash?.toast.about ?? {};
  const letter = reference && key ? await orDefault(findSentEnquiry(db, key), null) : null;
  const sent = reference ? { reference, sent: letter, isCopied: is_copied === 'true' } : null;
  // The form is worth more than the faces beside it: without a backend it stands alone.
  const previewed = previewOf<CompanyEntry[]>(context, 'company');
  const read = () => listCompanyEntries(db, kindsOnPage('/contact-us'));
  const people = previewed ?? (await orDefault(memoize('contact', read), []));
  const pictureNotes = notesOf(...people);
  return data(
    {
      formKey: randomUUID(),
      prefilled: prefilled || undefined,
      thanks: flash?.toast,
      sent,
      now: thisMinute(),
      people,
      pictureNotes,
    },
    flash ? { headers: { 'Set-Cookie': flash.clear } } : undefined,
  );
}

/** Pages of one minute are the same, byte for byte. */
function thisMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000;
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestContext);
  const form = await readForm(request);
  const formKey = String(form.get('idempotency_key') ?? '').slice(0, 100);
  const submission = parseWithZod(form, { schema: enquirySchema });
  const isRobot = form.get('website') !== '' && form.get('website') !== null;
  if (isRobot) return thanks(scope);
  if (submission.status !== 'success') {
    return data({ result: submission.reply(), formKey, toast: null }, { status: 422 });
  }

  const redisplayForm = (status: number, toast: Toast, headers?: HeadersInit) =>
    data({ result: submission.reply({ formErrors: [toast.message] }), formKey, toast }, { status, headers });
  let outcome: Submission;
  try {
    const senderHash = hmac(scope.secret, scope.clientAddress);
    outcome = await submitEnquiry(scope.db, submission.value, { formKey, senderHash });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an enquiry could not be stored');
    const advice = error instanceof StorageFullError ? 'please phone us instead' : 'please try again in a minute';
    const message = `Your message could not be sent. Nothing you typed is lost: ${advice}.`;
    return redisplayForm(error.status, { kind: 'destructive', title: 'Message Not Sent', message });
  }
  if (outcome.outcome === 'limited') {
    const minutes = Math.max(1, Math.ceil(outcome.retryAfterSeconds / 60));
    const message = `You have sent several messages already. Please try again in ${minutes} minutes.`;
    const retryAfter = String(Math.max(1, outcome.retryAfterSeconds));
    return redisplayForm(429, { kind: 'warning', title: 'Too Many Messages', message }, { 'Retry-After': retryAfter });
  }
  const { reference, key } = outcome;
  const enquiry = { ...submission.value, reference };
  const isCopied = scope.mail !== undefined && outcome.mayCopy && takesCopy(enquiry.email, scope.mail.to);
  if (scope.mail) scope.waitUntil(mail(scope, scope.mail, enquiry, isCopied));
  return thanks(scope, { reference, key, is_copied: String(isCopied) });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After');
  return {
    // The form's idempotency key belongs to one visitor.
    'Cache-Control': 'private, no-cache',
    ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
  };
}

type Mail = NonNullable<RequestContext['mail']>;

async function mail({ origin }: RequestContext, to: Mail, enquiry: Enquiry & { reference: string }, isCopied: boolean) {
  const site = new URL(origin).hostname;
  try {
    await mailEnquiry(to, enquiry, site);
    if (isCopied) await mailCopy(to, enquiry, site);
  } catch (error) {
    log.error({ err: error }, 'an enquiry is stored but could not be mailed');
  }
}

/** @param about what the next page shows beside the toast; nothing of a robot's message, which is not stored */
function thanks(scope: RequestContext, about?: Record<string, string>): Promise<Response> {
  const message = 'Thank you for contacting us. We will get back to you within one working day.';
  return redirectWithToast(scope, '/contact-us', { title: 'Message Sent!', message, about });
}

const TITLE = 'Contact Us';
const LEAD = 'Send the product, size, packing and port of discharge. A person in our export office answers.';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: TITLE, path: '/contact-us' },
];

export const handle = editedBy(() => formLinks('/admin/site-settings', { adminOnly: true }));

export function meta({ matches }: Route.MetaArgs) {
  const identity = siteIdentity(matches);
  const jsonLd = [breadcrumbList(identity.origin, CRUMBS)];
  const elements = head(identity, { title: TITLE, description: LEAD, path: '/contact-us', jsonLd });
  // The title stands in the page, which knows whether the form failed.
  return elements.filter((element) => !('title' in element));
}

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { settings, notices } = siteIdentity(matches);
  const failed = actionData !== undefined;
  const sent = failed ? null : loaderData.sent;
  const place = coordinatesOf(settings.map_coordinates);
  const zone = useCompanyTimeZone();
  const { hours } = readOfficeHours(settings.office_hours);
  const title = sent ? 'Message sent' : TITLE;
  return (
    <>
      <title>{`${failed ? 'Error: ' : ''}${title} — ${settings.company_name}`}</title>
      <SiteToast toast={actionData ? actionData.toast : loaderData.thanks} />
      {sent ? (
        <div className="border-b border-sand/70 bg-parchment">
          <div className="shell pt-5 pb-8">
            <Breadcrumbs crumbs={CRUMBS} />
            <SentPanel {...sent} whatsapp={settings.whatsapp_number} hours={hours} now={loaderData.now} />
          </div>
        </div>
      ) : (
        <PageHeading title={TITLE} crumbs={CRUMBS} lead={LEAD} dense>
          <ContactShortcuts settings={settings} />
        </PageHeading>
      )}
      <div className="shell grid grid-cols-1 gap-14 pt-8 pb-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20 lg:pb-24">
        <ContactForm
          formKey={actionData?.formKey ?? loaderData.formKey}
          prefilled={loaderData.prefilled}
          result={actionData?.result}
          notSent={actionData?.toast?.message}
          again={sent !== null}
          clock={hours && <OfficeClock office={{ hours, zone, town: settings.office_town }} now={loaderData.now} />}
          settings={settings}
          written={notices.written}
        />
        <ContactDetails settings={settings} />
      </div>
      <People heading={COMPANY_KINDS.people.heading} people={loaderData.people} goesOn />
      {place && <OfficeMap place={place} text={settings.map_text} address={settings.contact_address} />}
    </>
  );
}
