import CircleCheck from 'lucide:circle-check';
import { ButtonLink } from '~/components/ui/button';
import { TextLink } from '~/components/ui/text-link';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { Written } from '~/components/ui/written';
import type { SentEnquiry } from '~/domain/enquiries/sent-enquiry';
import { answerTime } from '~/domain/office/answer-time';
import { whatsappUrl } from '~/domain/office/contact-links';
import { afterWorkingDays } from '~/domain/office/office-hours';
import type { OfficeHours } from '~/lib/text/office-clock';
import { ClampedText } from './clamped-text';
import { WhatsappGlyph } from './whatsapp-button';

type Props = {
  reference: string;
  /** What was sent; null where it cannot be read just now. */
  sent: SentEnquiry | null;
  /** Of the private link; null where nothing was stored. */
  token: string | null;
  whatsapp: string;
  hours: OfficeHours | null;
  /** The setting `answer_working_days`. */
  days: string;
  now: number;
};

/**
 * What stays after an enquiry was sent: its reference, when an answer comes, and what was sent. It has the focus. On small
 * screens the browser scrolls only as far as its beginning needs, so that the toast stays in sight.
 */
export function SentPanel({ reference, sent, token, whatsapp, hours, days, now }: Props) {
  const zone = useCompanyTimeZone();
  const until = hours && afterWorkingDays(hours, zone, now, days);
  return (
    <section
      data-sent
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page is about nothing else, and a reader has to hear of it.
      autoFocus
      aria-labelledby="sent"
      className={`mt-5 rounded-3xl border-2 border-leaf bg-leaf-pale p-6 sm:p-9 ${sent ? 'max-lg:-scroll-mb-128' : ''}`}
    >
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <h1 id="sent" className="flex items-center gap-3 text-heading">
            <CircleCheck aria-hidden className="size-7 shrink-0 text-leaf" /> Message sent
          </h1>
          <p className="mt-5 text-fine font-semibold text-soil">Your reference</p>
          <p data-reference className="text-title font-semibold tracking-wide tabular-nums">
            {reference}
          </p>
          <p className="mt-4">
            A person in our export office answers{answerTime(days) && ` ${answerTime(days)}`}
            {until && `: by ${until}, our time`}. Please give the reference when you write or call about it.
          </p>
          {whatsapp && (
            <ButtonLink
              to={whatsappUrl(whatsapp, `Hello, this is about my enquiry ${reference}.`)}
              rel="noopener"
              look="secondary"
              className="mt-6"
            >
              <WhatsappGlyph className="size-5" /> Continue on WhatsApp
            </ButtonLink>
          )}
          {token && (
            <p className="mt-4">
              <TextLink to={`/enquiries/${token}`}>Open it on a page of its own</TextLink>, to print or download it, for
              30 days.
            </p>
          )}
        </div>
        {sent && <SentMessage sent={sent} />}
      </div>
    </section>
  );
}

function SentMessage({ sent }: { sent: SentEnquiry }) {
  const { full_name, email, phone, subject, message, copied_at } = sent;
  const rows = [
    ['Name', full_name],
    ['Email', email],
    ['Phone', phone],
    ['Subject', subject],
  ].filter(([, value]) => value);
  return (
    <div className="min-w-0">
      <h2 className="text-lg">What you sent</h2>
      <dl className="mt-3 divide-y divide-leaf/25 border-y border-leaf/25">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 py-2">
            <dt className="text-fine leading-6 text-soil">{label}</dt>
            <Written text={value ?? ''} as="dd" className="wrap-anywhere" />
          </div>
        ))}
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 py-2">
          <dt className="text-fine leading-6 text-soil">Message</dt>
          <dd>
            <ClampedText text={message} of="your message" className="wrap-anywhere" />
          </dd>
        </div>
      </dl>
      {copied_at && <p className="mt-3 text-fine text-soil">A copy has gone to {email}.</p>}
    </div>
  );
}
