import ArrowRight from 'lucide:arrow-right';
import { Written } from '~/components/ui/written';
import type { Trust } from '~/domain/pages/trust';
import { longDate } from '~/lib/text/time-zone';

/** What a stranger can check: numbers of certificates and until when, and what one buyer says; nothing where there is neither. */
export function TrustBand({ certificates, reference }: Trust) {
  if (certificates.length === 0 && !reference) return null;
  return (
    <section data-trust aria-labelledby="trust" className="border-b border-sand/70">
      <div className="shell py-5 sm:py-12">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <h2 id="trust" className="font-sans eyebrow">
            What you can check
          </h2>
          {certificates.length > 0 && (
            <a
              href="/certificates-memberships"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline print:hidden"
            >
              All certificates <ArrowRight aria-hidden className="size-4" />
            </a>
          )}
        </div>
        <div className="mt-1 grid gap-x-10 gap-y-5 sm:mt-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
          <ul className="grid gap-x-10 gap-y-3 empty:hidden sm:grid-cols-3">
            {certificates.map(({ name, authority, number, valid_until }) => (
              <li key={name} className="min-w-0 border-l-2 border-turmeric pl-3 max-sm:nth-3:hidden sm:pl-5">
                <h3 className="font-sans font-semibold wrap-anywhere">{name}</h3>
                {authority && (
                  <p className="line-clamp-1 text-fine wrap-anywhere text-soil sm:line-clamp-none">{authority}</p>
                )}
                <p className="text-fine wrap-anywhere tabular-nums">
                  <span className="font-semibold">{number}</span>
                  {valid_until && (
                    <span className="text-soil">
                      {' '}
                      until <time dateTime={valid_until}>{longDate(valid_until, 'UTC')}</time>
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ul>
          {reference && (
            <figure className="min-w-0 border-l-2 border-turmeric pl-3 sm:pl-5">
              <blockquote className="line-clamp-3 wrap-anywhere sm:line-clamp-4">
                “<Written text={reference.description ?? ''} />”
              </blockquote>
              <figcaption className="mt-1 text-fine wrap-anywhere text-soil">
                <Written text={reference.title} />
                {reference.caption && `, ${reference.caption}`}
              </figcaption>
            </figure>
          )}
        </div>
      </div>
    </section>
  );
}
