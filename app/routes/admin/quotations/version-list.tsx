import { Link } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { QuotedLines } from '~/components/site/quoted-lines';
import { Written } from '~/components/ui/written';
import { lineWords } from '~/domain/quotations/line-words';
import { formatMoney } from '~/domain/quotations/money';
import { answerWords, type StoredAnswer } from '~/domain/quotations/quotation-answer';
import type { Quotation, QuotationVersion } from '~/domain/quotations/stored-quotation';
import { longDay } from '~/lib/text/time-zone';
import { SentStatus } from './sent-status';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-onion underline underline-offset-4';

/** Every version of a quotation, the newest first: what it said, and what became of it. */
export function VersionList({ quotation }: { quotation: Quotation }) {
  const { id, enquiry, versions } = quotation;
  return (
    <section aria-labelledby="versions" className="mt-12 max-w-3xl">
      <h2 id="versions" className="text-heading">
        Versions
      </h2>
      <p className="mt-1 text-soil">A version that is saved never changes.</p>
      <ol className="mt-4 space-y-4">
        {versions.map((version) => (
          <li key={version.version} data-version={version.version} className="rounded-2xl bg-white p-5 shadow-card">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 className="font-sans font-semibold">Version {version.version}</h3>
              <p className="font-semibold tabular-nums">
                {formatMoney(version.total, version.currency, version.minor_unit)}
              </p>
            </div>
            <p className="text-fine text-soil">
              Saved <TimeOf iso={version.created_at} />
              {version.actor_name && ` by ${version.actor_name}`}
            </p>
            <div className="mt-3">
              <QuotedLines lines={lineWords(version)} />
            </div>
            <div className="mt-3 text-fine">
              <span className="font-semibold">Sent: </span>
              <SentStatus sends={version.sends} />
            </div>
            <BuyerAnswer version={version} />
            {version.order_id && (
              <p className="mt-2 flex flex-wrap gap-x-6">
                <Link to={`/admin/orders/${version.order_id}`} className={LINK} data-order>
                  The order
                </Link>
                <Link to={`/admin/quotations/${id}/pro-forma`} className={LINK}>
                  Pro forma invoice
                </Link>
              </p>
            )}
            <p className="mt-2 flex flex-wrap gap-x-6">
              <a
                href={`/admin/quotations/${id}.pdf?version=${version.version}`}
                target="_blank"
                rel="noopener"
                className={LINK}
              >
                PDF of version {version.version}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              {enquiry && version.version !== quotation.version && (
                <Link to={`/admin/quotations/${id}?version=${version.version}`} className={LINK}>
                  Fill the form with version {version.version}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether the buyer has opened a version on the private page, and what was answered there. */
function BuyerAnswer({ version: { opened_at, answer } }: { version: QuotationVersion }) {
  return (
    <div data-quotation data-opened={opened_at ?? undefined} className="text-fine">
      {opened_at && (
        <p>
          <span className="font-semibold">Opened by the buyer: </span>
          <TimeOf iso={opened_at} />
        </p>
      )}
      {answer && (
        <div data-answer={answer.answer} className="mt-3 rounded-xl bg-leaf-pale p-4 text-base wrap-anywhere">
          <p className="font-semibold">
            {answerWords(answer.answer)} <TimeOf iso={answer.answered_at} />
          </p>
          <AnswerFacts answer={answer} />
        </div>
      )}
    </div>
  );
}

function AnswerFacts({ answer: { accepted_by, company, loading_date, message } }: { answer: StoredAnswer }) {
  const by = [accepted_by, company].filter(Boolean).join(', ');
  return (
    <>
      {by && <Written text={`By ${by}`} as="p" />}
      {loading_date && <p>Loading wished on {longDay(loading_date)}</p>}
      {message && <Written text={message} as="p" className="mt-1 whitespace-pre-line" />}
    </>
  );
}
