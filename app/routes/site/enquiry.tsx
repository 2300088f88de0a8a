import { data } from 'react-router';
import { Confirmation } from '~/components/site/confirmation';
import { siteIdentity } from '~/components/site/identity';
import { SiteToast } from '~/components/site/site-toast';
import { findSentEnquiry } from '~/domain/enquiries/enquiries.server';
import { lineRows, senderRows } from '~/domain/enquiries/format-enquiry';
import { formatQuantity } from '~/domain/enquiries/quantity';
import { readOfficeHours } from '~/domain/office/office-hours';
import { head } from '~/lib/document/seo';
import { readFlash } from '~/lib/http/flash.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/enquiry';

const ENDED = {
  title: 'This link has ended',
  message: 'It shows what was sent for 30 days. Please write to us with the reference, and we look it up.',
};

/** Shows what was sent, to who has the private link. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { cookies, db } = context.get(requestContext);
  const sent = await orErrorPage(findSentEnquiry(db, params.token), { title: 'Error' });
  if (!sent) throw notFound(ENDED);
  const flash = await readFlash(cookies.flash, request, url.pathname);
  const headers = flash ? { 'Set-Cookie': flash.clear } : undefined;
  return data(
    {
      sent,
      token: params.token,
      sender: senderRows(sent),
      lines: sent.lines.map((line) => ({
        position: line.position,
        name: line.product_name,
        quantity: formatQuantity(line.quantity, line.unit),
        rows: lineRows(line),
      })),
      thanks: flash?.toast,
      now: Date.now(),
    },
    { headers },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  // Whoever uses this device next must not find it by pressing Back.
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
  for (const cookie of loaderHeaders.getSetCookie()) headers.append('Set-Cookie', cookie);
  return headers;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const reference = loaderData?.sent.reference;
  return [
    ...head(siteIdentity(matches), {
      title: reference ? `Your enquiry ${reference}` : 'Your enquiry',
      description: 'What was sent to our export office.',
      // The address of this page is private.
      path: '/enquiry-list',
    }),
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export default function EnquiryPage({ loaderData, matches }: Route.ComponentProps) {
  const { thanks, ...shown } = loaderData;
  const { settings } = siteIdentity(matches);
  const { hours } = readOfficeHours(settings.office_hours);
  return (
    <>
      <SiteToast toast={thanks} />
      <Confirmation {...shown} whatsapp={settings.whatsapp_number} hours={hours} days={settings.answer_working_days} />
    </>
  );
}
