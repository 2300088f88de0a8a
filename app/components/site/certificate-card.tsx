import ExternalLink from 'lucide:external-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '~/components/ui/picture';
import type { Certificate } from '~/domain/certificates/certificate';
import { longDate } from '~/lib/text/time-zone';
import { httpUrl } from '~/lib/text/url';
import { CertificateIcon } from './certificate-icon';
import { ClampedText } from './clamped-text';
import { DocumentLink } from './document-link';
import { WIDE_CARD } from './picture-boxes';

type Props = {
  certificate: Certificate;
  /** Whether its picture is the first of the page. */
  eager: boolean;
};

/** A certificate as a typeset document: what a buyer checks, in rows, then its text and where to go on. */
export function CertificateCard({ certificate, eager }: Props) {
  const { name, authority, number, valid_from, valid_until, scope, description, image_url, covered } = certificate;
  const rows = [
    ['Number', number && <span className="font-semibold tracking-wide">{number}</span>],
    ['Valid from', valid_from && <Day day={valid_from} />],
    ['Valid until', valid_until && <Day day={valid_until} />],
    ['Scope', scope],
    ['Covers', covered && coversAny(covered) && <Covered covered={covered} />],
  ] satisfies [string, ReactNode][];
  const known = rows.filter(([, value]) => value);
  return (
    <li className="flex flex-col overflow-hidden rounded-2xl bg-white shadow-card edged">
      {image_url && (
        <Picture
          src={image_url}
          alt={`Certificate: ${name}`}
          width={400}
          height={300}
          box={WIDE_CARD}
          eager={eager}
          className="aspect-4/3 w-full"
        />
      )}
      <div className="m-2.5 flex grow flex-col rounded-xl border border-sand p-5">
        <div className="flex items-start gap-3.5">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-onion-pale text-onion">
            <CertificateIcon name={name} className="size-5" />
          </span>
          <div className="min-w-0">
            <h3 className="text-lg leading-snug">{name}</h3>
            {authority && <p className="mt-1 text-fine text-soil">{authority}</p>}
          </div>
        </div>
        {known.length > 0 && (
          <dl className="mt-5 divide-y divide-sand border-y border-sand">
            {known.map(([label, value]) => (
              <div key={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2">
                <dt className="text-fine text-soil">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {description && <ClampedText text={description} of={name} />}
        <Links certificate={certificate} />
      </div>
    </li>
  );
}

type CoveredGoods = NonNullable<Certificate['covered']>;

function coversAny({ all, categories, products }: CoveredGoods): boolean {
  return all || categories.length > 0 || products.length > 0;
}

/** What a certificate covers, with links to it. */
function Covered({ covered: { all, categories, products } }: { covered: CoveredGoods }) {
  if (all) return <CoveredLink to="/our-products" name="All our products" />;
  return (
    <ul data-covers>
      {categories.map(({ name, slug }) => (
        <li key={slug}>
          <CoveredLink to={`/products/${slug}`} name={name} />
        </li>
      ))}
      {products.map(({ name, slug, category_slug }) => (
        <li key={`${category_slug}/${slug}`}>
          <CoveredLink to={`/products/${category_slug}/${slug}`} name={name} />
        </li>
      ))}
    </ul>
  );
}

function CoveredLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="inline-block py-1 text-onion underline underline-offset-4">
      {name}
    </Link>
  );
}

/** The document, and where the issuer's own register is; nothing where there is neither. */
function Links({ certificate: { name, document_url, document_bytes, verification_url } }: Pick<Props, 'certificate'>) {
  const check = httpUrl(verification_url);
  if (!document_url && !check) return null;
  return (
    <div className="mt-auto flex flex-col items-start pt-3">
      <DocumentLink label="Certificate" of={name} url={document_url} bytes={document_bytes} />
      {check && (
        <a
          href={check}
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline"
        >
          <ExternalLink aria-hidden className="size-4 shrink-0" />
          <span>
            {isPageOf(check) ? 'Check the number at' : 'See'} {hostOf(check)}
            <span className="sr-only">: {name}</span>
          </span>
        </a>
      )}
    </div>
  );
}

/** Whether an address is that of a page that checks, and not of a whole site. */
function isPageOf(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash !== '/';
}

function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}

/** The page is cached, so the words do not depend on today. */
function Day({ day }: { day: string }) {
  return <time dateTime={day}>{longDate(day, 'UTC')}</time>;
}
