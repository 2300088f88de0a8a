import CircleCheck from 'lucide:circle-check';
import FileDown from 'lucide:file-down';
import type { ReactNode } from 'react';
import { FactList } from '~/components/site/fact-list';
import { LoadPlan } from '~/components/site/load-plan';
import { Breadcrumbs } from '~/components/ui/breadcrumbs';
import { ButtonLink } from '~/components/ui/button';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { Written } from '~/components/ui/written';
import type { LabelledText } from '~/domain/enquiries/format-enquiry';
import type { SentEnquiry } from '~/domain/enquiries/sent-enquiry';
import { answerTime } from '~/domain/office/answer-time';
import { whatsappUrl } from '~/domain/office/contact-links';
import { afterWorkingDays } from '~/domain/office/office-hours';
import type { ShipmentPapers as Papers } from '~/domain/products/shipment-papers';
import type { OfficeHours } from '~/lib/text/office-clock';
import { longDate } from '~/lib/text/time-zone';
import { ShipmentPapers } from './shipment-papers';
import { WhatsappGlyph } from './whatsapp-button';

type Line = { position: number; name: string; quantity: string; rows: LabelledText[] };

type Props = {
  sent: SentEnquiry;
  token: string;
  /** The sender, and where the goods are to go. */
  sender: LabelledText[];
  lines: Line[];
  /** What the buyer's country asks for; null where that is not known. */
  papers: Papers | null;
  whatsapp: string;
  hours: OfficeHours | null;
  /** The setting `answer_working_days`. */
  days: string;
  now: number;
  /** What the office has answered. */
  children: ReactNode;
};

const STATES: Record<SentEnquiry['status'], string> = { new: 'Received', answered: 'Answered', archived: 'Closed' };
const TITLE = 'Your enquiry';

/** What was sent, by its private link: to look up, to print, to download. */
export function Confirmation({ sent, token, sender, lines, papers, whatsapp, hours, days, now, children }: Props) {
  const zone = useCompanyTimeZone();
  const { reference, status, created_at, expires_at, message, meaning, plan, subject } = sent;
  const until = status === 'new' && hours ? afterWorkingDays(hours, zone, Date.parse(created_at), days) : null;
  const isFresh = until !== null && now < Date.parse(created_at) + A_DAY;
  return (
    <div className="shell pt-5 pb-16 lg:pb-24">
      <Breadcrumbs
        crumbs={[
          { name: 'Home', path: '/' },
          { name: TITLE, path: `/enquiries/${token}` },
        ]}
      />
      <article data-sent className="mt-6 max-w-4xl">
        <h1 className="flex items-center gap-3 text-title">
          <CircleCheck aria-hidden className="size-8 shrink-0 text-leaf print:hidden" /> {TITLE}
        </h1>
        <div className="mt-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 rounded-3xl border-2 border-leaf bg-leaf-pale p-6 sm:p-8">
          <div>
            <p className="text-fine font-semibold text-soil">Reference</p>
            <p data-reference className="text-title font-semibold tracking-wide tabular-nums">
              {reference}
            </p>
            <p className="mt-2">
              {STATES[status]} · sent on {longDate(created_at, zone)}
            </p>
          </div>
          <p className="max-w-sm">
            {status === 'new' && (
              <>
                A person in our export office answers{answerTime(days) && ` ${answerTime(days)}`}
                {isFresh && `: by ${until}, our time`}.{' '}
              </>
            )}
            {sent.copied_at && `A copy has gone to ${sent.email}. `}
            Please give the reference when you write or call about it.
          </p>
        </div>
        <div className="mt-6 flex flex-wrap gap-3 print:hidden">
          {whatsapp && (
            <ButtonLink
              to={whatsappUrl(whatsapp, `Hello, this is about my enquiry ${reference}.`)}
              rel="noopener"
              look="secondary"
            >
              <WhatsappGlyph className="size-5" /> Continue on WhatsApp
            </ButtonLink>
          )}
          <ButtonLink to={`/enquiries/${token}.pdf`} data-file look="secondary">
            <FileDown aria-hidden className="size-5" /> Download as PDF
          </ButtonLink>
        </div>
        <p className="mt-4 measure text-soil print:hidden">
          Only people with this link can open this page, until {longDate(expires_at, zone)}. Keep the link, or print the
          page.
        </p>
        {children}

        {lines.length > 0 ? (
          <Lines lines={lines} />
        ) : (
          <Written text={subject} as="p" className="mt-10 font-display text-heading" />
        )}
        {(plan || meaning) && (
          <section data-load aria-labelledby="load" className="mt-8 rounded-2xl bg-leaf-pale p-5 sm:p-6">
            <h2 id="load" className="text-heading">
              Load
            </h2>
            <div className="mt-4">{plan ? <LoadPlan plan={plan} /> : <p className="tabular-nums">{meaning}</p>}</div>
          </section>
        )}
        {papers && (
          <section aria-labelledby="shipment-papers" className="mt-10">
            <h2 id="shipment-papers" className="mb-4 text-heading">
              Papers for {papers.country}
            </h2>
            <ShipmentPapers shown={papers} />
          </section>
        )}
        {message && (
          <section aria-labelledby="message" className="mt-10">
            <h2 id="message" className="text-heading">
              Message
            </h2>
            <Written text={message} as="p" className="mt-3 measure whitespace-pre-line" />
          </section>
        )}
        <section aria-labelledby="sender" className="mt-10">
          <h2 id="sender" className="text-heading">
            Sent by
          </h2>
          <FactList facts={sender.map(([label, value]) => ({ column: label, label, value }))} className="mt-4" />
        </section>
      </article>
    </div>
  );
}

const A_DAY = 86_400_000;

function Lines({ lines }: { lines: Line[] }) {
  return (
    <section aria-labelledby="lines" className="mt-10">
      <h2 id="lines" className="text-heading">
        What you asked for
      </h2>
      <ol className="mt-4 border-t border-sand">
        {lines.map(({ position, name, quantity, rows }) => (
          <li key={position} className="border-b border-sand py-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="font-display text-lg">
                {position}. {name}
              </span>
              <strong className="tabular-nums">{quantity}</strong>
            </p>
            {rows.length > 0 && (
              <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
                {rows.map(([label, value]) => (
                  <div key={label} className="col-span-full grid grid-cols-subgrid">
                    <dt className="text-soil">{label}</dt>
                    <Written text={value} as="dd" className="whitespace-pre-line" />
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
