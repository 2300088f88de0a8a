import { Fragment } from 'react';
import { whatsappUrl } from '~/domain/office/contact-links';
import type { WrittenPage } from '~/domain/pages/notices';
import type { SiteSettings } from '~/domain/settings/settings';

// What the forms that visitors send have in common.

/** Why a valid form could not be sent, and the ways to reach the office without it. */
export function NotSent({ why, settings }: { why: string | undefined; settings: SiteSettings }) {
  if (!why) return null;
  const { contact_email, whatsapp_number } = settings;
  const others = [
    contact_email && (
      <Fragment key="mail">
        write to{' '}
        <a href={`mailto:${contact_email}`} className="font-semibold underline">
          {contact_email}
        </a>
      </Fragment>
    ),
    whatsapp_number && (
      <a key="chat" href={whatsappUrl(whatsapp_number)} className="font-semibold underline">
        chat on WhatsApp
      </a>
    ),
  ].filter((way) => way !== '');
  return (
    <div role="alert" className="rounded-2xl border-2 border-alarm bg-white p-5">
      <h2 className="text-heading text-alarm">Your message has not been sent</h2>
      <p className="mt-1">
        {why}
        {others.map((way, place) => (
          <Fragment key={way.key}>
            {place === 0 ? ' You can also ' : ' or '}
            {way}
          </Fragment>
        ))}
        {others.length > 0 && '.'}
      </p>
    </div>
  );
}

/** The key by which the form is stored once, and a field that only robots fill in. */
export function HiddenFields({ formKey }: { formKey: string }) {
  return (
    <>
      <input type="hidden" name="idempotency_key" value={formKey} />
      <div className="absolute left-[-200vw]" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

const LINK = 'underline underline-offset-4';

/** What becomes of what is sent, and the conditions that somebody has written. */
export function SmallPrint({ written }: { written: WrittenPage[] }) {
  return (
    <p className="text-fine text-soil">
      We use what you send to answer you. The{' '}
      <a href="/privacy" className={LINK}>
        privacy notice
      </a>{' '}
      says what is stored, and for how long.
      {written.includes('claims') && (
        <>
          {' '}
          About a lot that is not as agreed, see the{' '}
          <a href="/claims" className={LINK}>
            claims procedure
          </a>
          .
        </>
      )}
      {written.includes('terms') && (
        <>
          {' '}
          We sell on our{' '}
          <a href="/terms" className={LINK}>
            terms of sale
          </a>
          .
        </>
      )}
    </p>
  );
}
