import { Link } from 'react-router';
import { Written } from '~/components/ui/written';
import { notAdmitted } from '~/domain/products/admission';
import { cropKeyOf } from '~/domain/products/crops';
import { PAPER_KINDS, shownPapers } from '~/domain/products/papers';
import type { CoveringCertificate, Product } from '~/domain/products/product';
import { longDate } from '~/lib/text/time-zone';
import { DocumentLink } from './document-link';
import { PapersChooser } from './papers-chooser';
import { useToday } from './today';

type Props = { product: Product; certificates: CoveringCertificate[] };

/** Papers that a laboratory, an inspector or an authority wrote of a product, the newest first. */
export function ProductPapers({ product, certificates }: Props) {
  const today = useToday();
  const papers = today === null ? [] : shownPapers(product.papers, today);
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className="text-heading">
        Papers
      </h2>
      <ul className="mt-5 divide-y divide-sand border-y border-sand empty:hidden">
        {papers.map(({ kind, lot, tested_on, valid_until, document_url }) => (
          <li key={`${document_url} ${lot} ${tested_on}`} data-paper={kind} className="py-2">
            <DocumentLink label={PAPER_KINDS[kind]} of={product.name} url={document_url} bytes={null} />
            <p className="flex flex-wrap gap-x-4 text-fine text-soil">
              {lot && (
                <span>
                  Lot <Written text={lot} />
                </span>
              )}
              {tested_on && (
                <span>
                  Of <Day day={tested_on} />
                </span>
              )}
              {valid_until && (
                <span>
                  Valid until <Day day={valid_until} />
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {certificates.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Certificates that cover it</h3>
          <ul className="mt-2 space-y-1">
            {certificates.map(({ id, name, number, valid_until }) => (
              <li key={id} data-covered-by>
                <Link
                  to="/certificates-memberships"
                  className="inline-block py-1 text-onion underline underline-offset-4"
                >
                  {name}
                </Link>{' '}
                <span className="text-fine wrap-anywhere text-soil">
                  {number}
                  {valid_until && (
                    <>
                      {number && ', '}until <Day day={valid_until} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-5 mb-3 font-sans text-soil print:hidden">Which papers does your country ask for?</h3>
      <PapersChooser goods={cropKeyOf(product)} />
    </section>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDate(day, 'UTC')}</time>;
}

/** Where a product may not be brought in, and why; nothing where nobody has said so. */
export function NotAdmittedNote({ product }: { product: Product }) {
  const found = notAdmitted(product);
  if (!found) return null;
  return (
    <p data-not-admitted className="mt-4 rounded-lg bg-turmeric-pale px-3 py-2 text-fine">
      <strong className="font-semibold">Not admitted in {found.countries.join(', ')}.</strong> {found.reason}
    </p>
  );
}
