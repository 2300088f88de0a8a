import Plus from 'lucide:plus';
import { Link } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { ButtonLink } from '~/components/ui/button';
import type { QuotationSummary } from '~/domain/quotations/stored-quotation';

const ANSWERS = { accepted: 'Accepted', asked: 'Change asked for', declined: 'Declined' };

type Props = {
  quotations: QuotationSummary[];
  /** The enquiry that another quotation would be for. */
  enquiryId?: string;
};

/** What was quoted on an enquiry, or to a buyer, the newest first, and the way to another quotation. */
export function QuotationList({ enquiryId, quotations }: Props) {
  return (
    <section aria-labelledby="quotations" className="mb-10 max-w-3xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="quotations" className="text-heading">
          Quotations
        </h2>
        {enquiryId && (
          <ButtonLink to={`/admin/enquiries/${enquiryId}/quotations/add`} look="secondary">
            <Plus aria-hidden className="size-4" /> Add Quotation
          </ButtonLink>
        )}
      </div>
      {quotations.length === 0 && <p className="mt-2 text-soil">Nothing was quoted yet.</p>}
      <ul className="mt-4 divide-y divide-parchment rounded-2xl bg-white shadow-card empty:hidden">
        {quotations.map(({ id, number, version, sent_version, sent_at, total, opened_at, answer, answered_at }) => (
          <li
            key={id}
            data-quotation
            data-opened={opened_at ?? undefined}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3"
          >
            <span>
              <Link to={`/admin/quotations/${id}`} className="font-semibold text-onion underline underline-offset-4">
                <span data-number>{number}</span>
              </Link>
              {version > 1 && <span className="text-soil">, version {version}</span>}
              <span className="block text-fine text-soil">
                {sent_at && sent_version ? (
                  <>
                    {sent_version === version ? 'sent' : `version ${sent_version} sent, newer one not yet`}{' '}
                    <TimeOf iso={sent_at} />
                  </>
                ) : (
                  'not sent yet'
                )}
                {opened_at && (
                  <>
                    , opened <TimeOf iso={opened_at} />
                  </>
                )}
              </span>
              {answer && answered_at && (
                <span data-answer={answer} className="block font-semibold">
                  {ANSWERS[answer]} <TimeOf iso={answered_at} />
                  {answer === 'accepted' && (
                    <>
                      {', '}
                      <Link to={`/admin/orders?q=${number}`} className="text-onion underline underline-offset-4">
                        the order
                      </Link>
                    </>
                  )}
                </span>
              )}
            </span>
            <span className="font-semibold tabular-nums">{total}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
