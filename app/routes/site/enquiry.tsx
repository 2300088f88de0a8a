import type { SubmissionResult } from '@conform-to/react';
import { data, type RouterContextProvider } from 'react-router';
import { Confirmation } from '~/components/site/confirmation';
import { siteIdentity } from '~/components/site/identity';
import { SiteToast } from '~/components/site/site-toast';
import { Written } from '~/components/ui/written';
import { findSentEnquiry } from '~/domain/enquiries/enquiries.server';
import { lineRows, senderRows } from '~/domain/enquiries/format-enquiry';
import { formatQuantity } from '~/domain/enquiries/quantity';
import { readOfficeHours } from '~/domain/office/office-hours';
import { readShipmentPapers } from '~/domain/products/products.server';
import { noteOpened, readOfficeAnswers } from '~/domain/quotations/answers.server';
import { head } from '~/lib/document/seo';
import { readFlash } from '~/lib/http/flash.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { isOpenedByPerson } from '~/lib/insights/opened.server';
import { orDefault, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/enquiry';
import { AnswerForms } from './answer-forms';
import { type Refusal, takeAnswer } from './answer-offer.server';
import { EndedLink } from './ended-link';
import { sendNewLink } from './new-link.server';
import { OfficeAnswersSection } from './office-answers';
import { readerContext } from './staff.server';

/** Reads everything that who has the private link may know; null where it has ended. */
async function readPage(context: Readonly<RouterContextProvider>, token: string) {
  const { db } = context.get(requestContext);
  const reading = Promise.all([findSentEnquiry(db, token), readOfficeAnswers(db, token)]);
  const [sent, answers] = await orErrorPage(reading, { title: 'Error' });
  return sent && answers && { sent, ...answers };
}

/** Shows what was sent and what the office answered, to who has the private link. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { cookies, db, mail, origin, siteDb } = context.get(requestContext);
  const page = await readPage(context, params.token);
  const flash = await readFlash(cookies.flash, request, url.pathname);
  const headers = flash ? { 'Set-Cookie': flash.clear } : undefined;
  const thanks = flash?.toast;
  if (!page) return data({ page: null, thanks, sendsMail: mail !== undefined }, { status: 404, headers });
  const { sent, offers, replies } = page;
  const names = sent.lines.map((line) => line.product_name);
  const papers = await orDefault(readShipmentPapers(db, sent.country, names), null);
  const isOfStaff = context.get(readerContext) !== null;
  if (!isOfStaff && offers.some(({ is_opened }) => !is_opened) && isOpenedByPerson(request, origin)) {
    await orDefault(noteOpened(siteDb, params.token), undefined);
  }
  return data(
    {
      page: {
        sent,
        token: params.token,
        papers,
        sender: senderRows(sent),
        lines: sent.lines.map((line) => ({
          position: line.position,
          name: line.product_name,
          quantity: formatQuantity(line.quantity, line.unit),
          rows: lineRows(line),
        })),
        now: Date.now(),
      },
      answers: { offers, replies },
      thanks,
    },
    { headers },
  );
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const scope = context.get(requestContext);
  if (form.get('intent') === 'new_link') return sendNewLink(scope, token, form);
  const [page, zone] = await Promise.all([readPage(context, token), companyTimeZone(context)]);
  if (!page) return data({ toast: ENDED }, { status: 404 });
  const { offers, sent } = page;
  return takeAnswer(scope, { token, reference: sent.reference, offers, zone }, form);
}

const ENDED: Toast = { kind: 'warning', title: 'Nothing Was Sent', message: 'This link has ended meanwhile.' };

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  // Whoever uses this device next must not find it by pressing Back.
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('Set-Cookie', cookie);
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const elements = head(siteIdentity(matches), {
    title: titleOf(loaderData?.page),
    description: 'What was sent to our export office, and what it answered.',
    // The address of this page is private.
    path: '/enquiry-list',
  });
  // The title stands in the page, which knows whether a form failed.
  return [
    ...(loaderData ? elements.filter((element) => !('title' in element)) : elements),
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

function titleOf(page: Route.ComponentProps['loaderData']['page'] | undefined): string {
  if (page === null) return 'This link has ended';
  return page ? `Your enquiry ${page.sent.reference}` : 'Your enquiry';
}

/** What a form that was not taken leaves to show. */
type Refused = Partial<Refusal> & { renewal?: SubmissionResult<string[]> };

export default function EnquiryPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { settings } = siteIdentity(matches);
  const { hours } = readOfficeHours(settings.office_hours);
  const refusal: Refused = actionData ?? {};
  return (
    <>
      <title>{`${actionData ? 'Error: ' : ''}${titleOf(loaderData.page)} — ${settings.company_name}`}</title>
      <SiteToast toast={actionData ? actionData.toast : loaderData.thanks} />
      {loaderData.page ? (
        <Confirmation
          {...loaderData.page}
          whatsapp={settings.whatsapp_number}
          hours={hours}
          days={settings.answer_working_days}
        >
          {refusal.typed && (
            <div role="note" className="mt-6 rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5">
              <p className="font-semibold">You wrote:</p>
              <Written text={refusal.typed} as="p" className="mt-1 wrap-anywhere whitespace-pre-line" />
            </div>
          )}
          <OfficeAnswersSection
            {...loaderData.answers}
            token={loaderData.page.token}
            formsOf={(offer) => <AnswerForms offer={offer} failed={refusal.failed ?? null} />}
          />
        </Confirmation>
      ) : (
        <EndedLink sendsMail={loaderData.sendsMail} result={refusal.renewal} />
      )}
    </>
  );
}
