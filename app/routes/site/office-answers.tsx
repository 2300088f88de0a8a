import FileText from 'lucide:file-text';
import type { ReactNode } from 'react';
import { LoadPlan } from '~/components/site/load-plan';
import { QuotedLines } from '~/components/site/quoted-lines';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { Written } from '~/components/ui/written';
import type { Offer, OfferState, OfficeAnswers } from '~/domain/quotations/answers.server';
import { lineWords } from '~/domain/quotations/line-words';
import { formatMoney } from '~/domain/quotations/money';
import { formatTerms } from '~/domain/trade/incoterms';
import { longDate, longDay } from '~/lib/text/time-zone';
import { OrderSection } from './order-section';

type Props = OfficeAnswers & {
  token: string;
  /** The forms of a version that can be answered. */
  formsOf(offer: Offer): ReactNode;
};

/** What the office answered to an enquiry: quotations with what the buyer can do, and replies; the newest first. */
export function OfficeAnswersSection({ offers, replies, token, formsOf }: Props) {
  const zone = useCompanyTimeZone();
  return (
    <>
      {offers.length > 0 && (
        <section aria-labelledby="quotations" className="mt-10">
          <h2 id="quotations" className="text-heading">
            Our {offers.length > 1 ? 'quotations' : 'quotation'}
          </h2>
          {offers.map((offer) => (
            <OfferedVersion key={idOf(offer)} offer={offer} token={token}>
              {offer.state === 'open' && formsOf(offer)}
            </OfferedVersion>
          ))}
        </section>
      )}
      {replies.length > 0 && (
        <section aria-labelledby="replies" className="mt-10">
          <h2 id="replies" className="text-heading">
            Our {replies.length > 1 ? 'replies' : 'reply'}
          </h2>
          {replies.map(({ body, sent_at }) => (
            <article key={sent_at} data-reply className="mt-4 rounded-2xl bg-white p-5 shadow-card sm:p-6">
              <p className="text-fine text-soil">{longDate(sent_at, zone)}</p>
              <Written text={body} as="p" className="mt-2 measure wrap-anywhere whitespace-pre-line" />
            </article>
          ))}
        </section>
      )}
    </>
  );
}

/** @returns the id of a version on the page */
export function idOf({ number, version }: Pick<Offer, 'number' | 'version'>): string {
  return `${number}-${version}`;
}

const STATES: Record<OfferState, string> = {
  open: 'Waits for your answer',
  accepted: 'Accepted',
  asked: 'You asked for a change',
  declined: 'Declined',
  expired: 'Expired: it can no longer be accepted',
  superseded: 'Replaced by a newer version',
};

/** @returns how a version stands, in the middle of a sentence */
export function stateWords(state: OfferState): string {
  return STATES[state].toLowerCase();
}

function OfferedVersion({ offer, token, children }: { offer: Offer; token: string; children: ReactNode }) {
  const zone = useCompanyTimeZone();
  const { number, version, state, currency, minor_unit, total, valid_until, payment_terms, remarks } = offer;
  const isCurrent = state === 'open' || state === 'accepted';
  const terms = formatTerms(offer.incoterm, offer.port);
  const rows = [
    ['Total', formatMoney(total, currency, minor_unit)],
    ['Terms', terms],
    ['Valid until', valid_until && longDay(valid_until)],
    ['Payment', payment_terms],
    ['Remarks', remarks],
  ] as const;
  return (
    <article
      id={idOf(offer)}
      data-quotation
      data-number={number}
      data-version={version}
      data-state={state}
      aria-labelledby={`${idOf(offer)}-title`}
      className={`mt-4 rounded-2xl bg-white p-5 shadow-card sm:p-6 ${isCurrent ? 'ring-2 ring-leaf' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`${idOf(offer)}-title`} className="font-sans text-lg font-semibold">
          {number}
          {version > 1 && `, version ${version}`}
        </h3>
        <p className="font-semibold">{STATES[state]}</p>
      </div>
      <p className="text-fine text-soil">Sent on {longDate(offer.sent_at, zone)}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-full grid grid-cols-subgrid">
                <dt className="text-soil">{label}</dt>
                <Written text={value} as="dd" className="wrap-anywhere whitespace-pre-line tabular-nums" />
              </div>
            ),
        )}
      </dl>
      <details open={isCurrent} className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-onion underline underline-offset-4">
          What it offers
        </summary>
        <QuotedLines lines={lineWords(offer)} />
        {offer.plan && (
          <div data-load className="mt-4">
            <h4 className="font-sans font-semibold">Load</h4>
            <LoadPlan plan={offer.plan} />
          </div>
        )}
      </details>
      <a
        href={`/enquiries/${token}/quotations/${number.toLowerCase()}.pdf?version=${version}`}
        className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline underline-offset-4 print:hidden"
      >
        <FileText aria-hidden className="size-4" /> {number}
        {version > 1 && `, version ${version}`} as PDF
      </a>
      {offer.answer && <GivenAnswer answer={offer.answer} />}
      {offer.order && <OrderSection order={offer.order} token={token} />}
      {children}
    </article>
  );
}

function GivenAnswer({ answer }: { answer: NonNullable<Offer['answer']> }) {
  const zone = useCompanyTimeZone();
  const { answered_at, accepted_by, company, loading_date, message } = answer;
  const by = [accepted_by, company].filter(Boolean).join(', ');
  return (
    <div data-answer={answer.answer} className="mt-4 rounded-xl bg-leaf-pale p-4">
      <p>
        {STATES[answer.answer]} on {longDate(answered_at, zone)}
        {by && (
          <>
            {' '}
            by <Written text={by} />
          </>
        )}
        .{loading_date && ` Loading wished on ${longDay(loading_date)}.`}
      </p>
      {message && <Written text={message} as="p" className="mt-2 wrap-anywhere whitespace-pre-line" />}
    </div>
  );
}
