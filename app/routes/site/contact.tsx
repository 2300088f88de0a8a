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
import { dialledPeople } from '~/domain/company/dialled-people.server';
import { COMPANY_KINDS, kindsOnPage } from '~/domain/company/kinds';
import { findSentEnquiry } from '~/domain/enquiries/enquiries.server';
import { enquirySchema } from '~/domain/enquiries/enquiry';
import { enquiryAbout } from '~/domain/enquiries/product-enquiry';
import { answerToast } from '~/domain/office/answer-time';
import { coordinatesOf } from '~/domain/office/coordinates';
import { readOfficeHours } from '~/domain/office/office-hours';
import { findFactsOf } from '~/domain/products/products.server';
import { readSettings } from '~/domain/settings/read-settings.server';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readFlash } from '~/lib/http/flash.server';
import { readWhatFits } from '~/lib/http/forms.server';
import { notesOf } from '~/lib/pictures/picture-notes';
import { orDefault } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/contact';
import { previewOf } from './preview.server';
import { formKeyOf, isOfRobot, sendEnquiry } from './send-enquiry.server';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const { cookies, db, memoize } = scope;
  const product = url.searchParams.get('product_name')?.replaceAll('\0', '').trim().slice(0, 200);
  // A product that is not in the catalogue, or cannot be read just now, is asked about without its facts.
  const facts = product ? await orDefault(findFactsOf(db, product), null) : null;
  const flash = await readFlash(cookies.flash, request, url.pathname);
  const { reference, token } = flash?.toast.about ?? {};
  const letter = reference && token ? await orDefault(findSentEnquiry(db, token), null) : null;
  const sent = reference ? { reference, sent: letter, token: token ?? null } : null;
  // The form is worth more than the faces beside it: without a backend it stands alone.
  const previewed = previewOf<CompanyEntry[]>(context, 'company');
  const read = () => listCompanyEntries(db, kindsOnPage('/contact-us'));
  const people = previewed ?? (await orDefault(memoize('contact', read), []));
  const pictureNotes = notesOf(...people);
  return data(
    {
      formKey: randomUUID(),
      prefilled: product ? enquiryAbout(product, facts) : undefined,
      thanks: flash?.toast,
      sent,
      now: thisMinute(),
      people: await dialledPeople(scope, people),
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
  const { form, refusal } = await readWhatFits(request);
  const formKey = formKeyOf(form);
  const submission = parseWithZod(form, { schema: enquirySchema });
  if (refusal) {
    const result = submission.reply({ formErrors: [refusal.message] });
    return data({ result, formKey, toast: refusal }, { status: 413 });
  }
  if (submission.status !== 'success') {
    return data({ result: submission.reply(), formKey, toast: null }, { status: 422 });
  }
  const sent = await sendEnquiry(scope, submission.value, { formKey, isCaught: isOfRobot(form) });
  if (!sent.ok) {
    const { status, toast, headers } = sent;
    const result = submission.reply({ formErrors: [toast.message] });
    return data({ result, formKey, toast }, { status, headers });
  }
  const { reference, token } = sent;
  const message = `Thank you for contacting us. ${answerToast((await readSettings(scope)).answer_working_days)}`;
  const about = { reference, token };
  return redirectWithToast(scope, '/contact-us', { title: 'Message Sent!', message, about });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After');
  return {
    // The form's idempotency key belongs to one visitor.
    'Cache-Control': 'private, no-cache',
    ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
  };
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
            <SentPanel
              {...sent}
              whatsapp={settings.whatsapp_number}
              hours={hours}
              days={settings.answer_working_days}
              now={loaderData.now}
            />
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
