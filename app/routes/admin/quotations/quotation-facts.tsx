import FileText from 'lucide:file-text';
import { Link } from 'react-router';
import { LoadPlan } from '~/components/site/load-plan';
import { Written } from '~/components/ui/written';
import { formatMoney } from '~/domain/quotations/money';
import type { Quotation } from '~/domain/quotations/stored-quotation';
import { formatTerms } from '~/domain/trade/incoterms';
import { SentStatus } from './sent-status';

/** What a quotation is about: number, buyer, enquiry, and its PDF. */
export function QuotationFacts({ quotation }: { quotation: Quotation }) {
  const { id, number, reference, enquiry, versions } = quotation;
  const [newest] = versions;
  const { version, full_name, company, country, buyer_address, total, currency, minor_unit, plan } = newest;
  const terms = formatTerms(newest.incoterm, newest.port);
  const buyer = [full_name, company, country].filter(Boolean).join(', ');
  const pdf = `/admin/quotations/${id}.pdf`;
  return (
    <section aria-label="Summary" className="mb-8 max-w-3xl rounded-2xl bg-white p-6 shadow-card sm:p-8">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <dt className="text-soil">Number</dt>
        <dd className="font-semibold">
          <span data-number>{number}</span>
          {version > 1 && <span className="font-normal text-soil">, version {version}</span>}
        </dd>
        <dt className="text-soil">For</dt>
        <dd className="break-words">
          <Written text={buyer || 'name deleted'} className="font-semibold" />
          {buyer_address && <Written text={buyer_address} as="span" className="block whitespace-pre-line" />}
        </dd>
        <dt className="text-soil">Enquiry</dt>
        <dd className="break-words">
          {enquiry ? (
            <Link to={`/admin/enquiries/${enquiry.id}`} className="text-onion underline underline-offset-4">
              {reference}, <Written text={enquiry.subject} />
            </Link>
          ) : (
            `${reference}, deleted`
          )}
        </dd>
        {terms && (
          <>
            <dt className="text-soil">Terms</dt>
            <dd className="break-words" data-terms>
              {terms}
            </dd>
          </>
        )}
        <dt className="text-soil">Total</dt>
        <dd className="font-semibold tabular-nums">{formatMoney(total, currency, minor_unit)}</dd>
        <dt className="text-soil">Sent</dt>
        <dd>
          <SentStatus sends={newest.sends} />
        </dd>
      </dl>
      {plan && (
        <div className="mt-6">
          <h2 className="mb-3 text-heading">Load</h2>
          <LoadPlan plan={plan} />
        </div>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a
          href={pdf}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-12 items-center gap-2 rounded-full bg-leaf px-6 py-3 font-semibold text-paper transition-colors hover:bg-ink"
        >
          <FileText aria-hidden className="size-4" /> Open the PDF<span className="sr-only"> (opens in a new tab)</span>
        </a>
        <a
          href={`${pdf}?paper=letter`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-onion underline underline-offset-4"
        >
          for US Letter paper<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}
