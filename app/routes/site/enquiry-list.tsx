import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';
import { EmptyList } from '~/components/site/enquiry-list/empty-list';
import { ListForm } from '~/components/site/enquiry-list/list-form';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { SiteToast } from '~/components/site/site-toast';
import { COUNTRIES } from '~/domain/enquiries/countries';
import { enquiryListSchema, listLinesSchema } from '~/domain/enquiries/enquiry-list';
import { arrangeLines, formLines, isTouched, setFormLines } from '~/domain/enquiries/list-lines';
import { viewOfList } from '~/domain/enquiries/list-view';
import { formatWeek, nextWeeks } from '~/domain/enquiries/loading-week';
import { enquiryOfList } from '~/domain/enquiries/sent-enquiry';
import { answerToast } from '~/domain/office/answer-time';
import { type ChosenProduct, listChosenProducts } from '~/domain/products/products.server';
import { readSettings } from '~/domain/settings/read-settings.server';
import { destinationSuggestions } from '~/domain/trade/ports';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readFlash } from '~/lib/http/flash.server';
import { readWhatFits } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { notesOf } from '~/lib/pictures/picture-notes';
import { orDefault, withFallback } from '~/lib/request/backend-errors.server';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/enquiry-list';
import { addToList, clearList, keepList, readList, withoutMissing } from './list-actions.server';
import { formKeyOf, isOfRobot, sendEnquiry } from './send-enquiry.server';

const PATH = '/enquiry-list';
const WEEKS = 52;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const { cookies, db } = scope;
  const flash = await readFlash(cookies.flash, request, url.pathname);
  const stored = readList(scope, request);
  const { value: products, toast } = await withFallback<ChosenProduct[] | null>(
    listChosenProducts(db, idsOf(stored)),
    null,
    { title: 'Error', message: 'Your list cannot be shown just now. It is not lost: please try again in a minute.' },
  );
  const { lines, missing } = products ? withoutMissing(stored, products) : { lines: stored, missing: 0 };
  const headers = missing > 0 ? keepList(scope, lines).headers : new Headers();
  if (flash) headers.append('Set-Cookie', flash.clear);
  return data(
    {
      formKey: randomUUID(),
      lines,
      missing,
      view: viewOfList(lines, products ?? []),
      isReadable: products !== null,
      weeks: nextWeeks(Date.now(), WEEKS).map((value) => ({ value, label: formatWeek(value) })),
      countries: COUNTRIES,
      ports: destinationSuggestions((await readSettings(scope)).company_country),
      pictureNotes: notesOf(...(products ?? [])),
      flashed: toast ?? flash?.toast,
    },
    { status: products ? 200 : 503, headers },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestContext);
  const { form, refusal } = await readWhatFits(request);
  const intent = String(form.get('intent') ?? '');
  if (intent === 'add') return addToList(scope, request, String(form.get('product_id') ?? ''));
  if (intent === 'clear') return clearList(scope);

  const isWhole = [...form.keys()].some((name) => name.startsWith('lines['));
  const stored = isWhole ? formLines(form) : readList(scope, request);
  const arranged = arrangeLines(stored, intent, String(form.get('line') ?? ''));
  const typed = arranged?.lines ?? stored;
  const kept = keepList(scope, typed);
  // The script's last word, of a page that is left.
  if (intent === 'keep') return new Response(null, { status: 204, headers: kept.headers });
  const leaves = !refusal && kept.isWhole;
  if (intent === 'more' && leaves) return redirect('/our-products', { status: 303, headers: kept.headers });
  if (arranged && !isWhole && !refusal) return redirect(PATH, { status: 303, headers: kept.headers });

  const products = await orDefault<ChosenProduct[] | null>(listChosenProducts(scope.db, idsOf(typed)), null);
  const { lines, missing } = products ? withoutMissing(typed, products) : { lines: typed, missing: 0 };
  setFormLines(form, lines);
  const view = viewOfList(lines, products ?? [], String(form.get('country') ?? ''));
  const shown = { formKey: formKeyOf(form), missing, lines, view };
  const again = (result: object, status: number, toast: Toast | null, more?: HeadersInit) =>
    data(
      { ...shown, result: result as ReturnType<typeof emptyReply>, toast },
      { status, headers: withHeaders(keepList(scope, lines).headers, more) },
    );

  if (refusal) {
    const checked = parseWithZod(form, { schema: listLinesSchema });
    return again(checked.reply({ formErrors: [refusal.message] }), 413, refusal);
  }
  if (arranged) return again(emptyReply(form), 200, null);
  const page = /^go:\d+$/.test(intent) && shown.view.lines[Number(intent.slice(3))]?.path;
  if (page && leaves) return redirect(page, { status: 303, headers: kept.headers });
  if (page || intent === 'more') return again(emptyReply(form), 422, TOO_LONG);
  if (intent === 'update') {
    const checked = parseWithZod(form, { schema: listLinesSchema });
    return again(checked.reply(), checked.status === 'success' ? 200 : 422, null);
  }
  const submission = parseWithZod(form, { schema: enquiryListSchema });
  if (submission.status !== 'success') return again(submission.reply(), 422, null);
  if (!products || missing > 0) return again(submission.reply(), products ? 422 : 503, products ? null : UNREADABLE);

  const sender = { formKey: shown.formKey, isCaught: isOfRobot(form) };
  const sent = await sendEnquiry(scope, enquiryOfList(submission.value, products), sender);
  if (!sent.ok)
    return again(submission.reply({ formErrors: [sent.toast.message] }), sent.status, sent.toast, sent.headers);
  const response = await redirectWithToast(scope, `/enquiries/${sent.token}`, await thanks(scope));
  // What was not sent is still wanted, perhaps.
  const left = lines.filter((line) => !isTouched(line));
  for (const cookie of keepList(scope, left).headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  return response;
}

async function thanks(scope: RequestContext) {
  const { answer_working_days } = await readSettings(scope);
  return { title: 'Enquiry Sent!', message: `Thank you for your enquiry. ${answerToast(answer_working_days)}` };
}

const UNREADABLE: Toast = {
  kind: 'destructive',
  title: 'Message Not Sent',
  message: 'Your message could not be sent. Nothing you typed is lost: please try again in a minute.',
};

const TOO_LONG: Toast = {
  kind: 'warning',
  title: 'Long notes',
  message: 'The browser cannot keep so many long notes while you look elsewhere. Shorten some, or send the list first.',
};

function idsOf(lines: readonly { product_id: string }[]): string[] {
  return [...new Set(lines.map(({ product_id }) => product_id))];
}

function withHeaders(headers: Headers, more: HeadersInit | undefined): Headers {
  for (const [name, value] of new Headers(more)) headers.append(name, value);
  return headers;
}

/** Fills the form again with everything typed. */
function emptyReply(form: FormData) {
  return { ...parseWithZod(form, { schema: listLinesSchema }).reply(), error: undefined };
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers({ 'Cache-Control': 'private, no-cache' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  for (const cookie of [...loaderHeaders.getSetCookie(), ...actionHeaders.getSetCookie()]) {
    headers.append('Set-Cookie', cookie);
  }
  return headers;
}

const TITLE = 'Your enquiry list';
const LEAD = 'Say how much you need of each product, and where it goes. One offer comes back for all of it.';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: TITLE, path: PATH },
];

export const handle = editedBy(() => listLink('/admin/enquiries'));

export function meta({ matches }: Route.MetaArgs) {
  const identity = siteIdentity(matches);
  const jsonLd = [breadcrumbList(identity.origin, CRUMBS)];
  const elements = head(identity, { title: TITLE, description: LEAD, path: PATH, jsonLd });
  // The title stands in the page, which knows whether the form failed.
  return [...elements.filter((element) => !('title' in element)), { name: 'robots', content: 'noindex, follow' }];
}

export default function EnquiryListPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { settings, notices } = siteIdentity(matches);
  const { formKey, missing, lines, view } = actionData ?? loaderData;
  const hasFailed =
    actionData !== undefined && (actionData.result.error != null || actionData.toast !== null || missing > 0);
  return (
    <>
      <title>{`${hasFailed ? 'Error: ' : ''}${TITLE} — ${settings.company_name}`}</title>
      <SiteToast toast={actionData ? actionData.toast : loaderData.flashed} />
      <PageHeading title={TITLE} crumbs={CRUMBS} lead={lines.length > 0 ? LEAD : null} dense />
      <div className="shell pt-8 pb-16 lg:pb-24">
        {missing > 0 && (
          <p role={actionData ? 'alert' : undefined} className="mb-6 rounded-2xl bg-turmeric-pale p-5">
            {missing === 1 ? 'One product is' : `${missing} products are`} not in the catalogue any more, and off your
            list.
            {actionData && ' Please look at the rest, then send again.'}
          </p>
        )}
        {lines.length === 0 && <EmptyList />}
        {lines.length > 0 && (actionData || loaderData.isReadable) && (
          <ListForm
            formKey={formKey}
            lines={lines}
            view={view}
            result={actionData?.result}
            notSent={actionData?.toast?.message}
            weeks={loaderData.weeks}
            countries={loaderData.countries}
            ports={loaderData.ports}
            settings={settings}
            written={notices.written}
          />
        )}
      </div>
    </>
  );
}
