import FileText from 'lucide:file-text';
import { Link } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { Written } from '~/components/ui/written';
import type { ProForma } from '~/domain/orders/pro-forma';
import { formatMoney, shareOf } from '~/domain/quotations/money';
import { formatTerms } from '~/domain/trade/incoterms';

const LINK = 'text-onion underline underline-offset-4';

/** What a pro forma invoice is about: its number, what was accepted, where it is paid to, and its PDF. */
export function ProFormaFacts({ proForma }: { proForma: ProForma }) {
  const { id, number, version, quotation_number, order_id, accepted, bank_details, versions } = proForma;
  const { total, currency, minor_unit, full_name, company, country } = accepted;
  const [newest] = versions;
  const money = (amount: string) => formatMoney(amount, currency, minor_unit);
  const split = newest?.advance_percent && shareOf(total, newest.advance_percent, minor_unit);
  return (
    <section aria-label="Summary" className="mb-8 max-w-3xl rounded-2xl bg-white p-6 shadow-card sm:p-8">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <dt className="text-soil">Number</dt>
        <dd className="font-semibold">
          {number ? <span data-number>{number}</span> : 'given by the first save'}
          {version !== null && version > 1 && <span className="font-normal text-soil">, version {version}</span>}
        </dd>
        <dt className="text-soil">For</dt>
        <Written
          text={[full_name, company, country].filter(Boolean).join(', ') || 'name deleted'}
          as="dd"
          className="font-semibold wrap-anywhere"
        />
        <dt className="text-soil">Accepted</dt>
        <dd>
          <Link to={`/admin/quotations/${id}`} className={LINK}>
            {quotation_number}, version {accepted.version}
          </Link>
          {', '}
          <Link to={`/admin/orders/${order_id}`} className={LINK}>
            the order
          </Link>
        </dd>
        <dt className="text-soil">Terms</dt>
        <dd className="wrap-anywhere">{formatTerms(accepted.incoterm, accepted.port) || 'none'}</dd>
        <dt className="text-soil">Total</dt>
        <dd className="font-semibold tabular-nums">{money(total)}</dd>
        {split && (
          <>
            <dt className="text-soil">Advance, balance</dt>
            <dd className="tabular-nums">
              {money(split.share)}, {money(split.rest)}
            </dd>
          </>
        )}
        <dt className="text-soil">Bank</dt>
        {bank_details ? (
          <Written text={bank_details} as="dd" className="wrap-anywhere whitespace-pre-line" />
        ) : (
          <dd>No bank details yet: an administrator enters them in the site settings.</dd>
        )}
      </dl>
      {newest && newest.bank_details !== bank_details && (
        <p role="note" className="mt-4 rounded-xl bg-turmeric-pale p-4">
          The bank details were changed after version {newest.version}. Saving makes a version with the new ones.
        </p>
      )}
      {newest && newest.quoted.version !== accepted.version && (
        <p role="note" className="mt-4 rounded-xl bg-turmeric-pale p-4">
          The buyer has accepted version {accepted.version} of the quotation since. Saving makes a version of the
          invoice for it.
        </p>
      )}
      {number && (
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <PdfLink href={`/admin/quotations/${id}/pro-forma.pdf`} />
          <a
            href={`/admin/quotations/${id}/pro-forma.pdf?paper=letter`}
            target="_blank"
            rel="noopener"
            className={`inline-flex min-h-11 items-center ${LINK}`}
          >
            for US Letter paper<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </section>
  );
}

function PdfLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-12 items-center gap-2 rounded-full bg-leaf px-6 py-3 font-semibold text-paper transition-colors hover:bg-ink"
    >
      <FileText aria-hidden className="size-4" /> Open the PDF<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Every version of an invoice, the newest first, each with its PDF. */
export function ProFormaVersions({ proForma: { id, versions } }: { proForma: ProForma }) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="mt-12 max-w-3xl">
      <h2 id="versions" className="text-heading">
        Versions
      </h2>
      <p className="mt-1 text-soil">A version that is saved never changes.</p>
      <ol className="mt-4 divide-y divide-parchment rounded-2xl bg-white shadow-card">
        {versions.map(({ version, created_at, actor_name, quoted }) => (
          <li
            key={version}
            data-version={version}
            className="flex flex-wrap items-center justify-between gap-x-6 px-5 py-3"
          >
            <span>
              <span className="font-semibold">Version {version}</span>
              <span className="block text-fine text-soil">
                Of version {quoted.version} of the quotation, saved <TimeOf iso={created_at} />
                {actor_name && ` by ${actor_name}`}
              </span>
            </span>
            <a
              href={`/admin/quotations/${id}/pro-forma.pdf?version=${version}`}
              target="_blank"
              rel="noopener"
              className={`inline-flex min-h-11 items-center font-semibold ${LINK}`}
            >
              PDF of version {version}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
