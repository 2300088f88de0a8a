import Ship from 'lucide:ship';
import type { CompanyEntry } from '~/domain/company/company-entry';

type Props = { heading: string; destinations: CompanyEntry[] };

/** The countries that goods go to; nothing where none is named. */
export function Destinations({ heading, destinations }: Props) {
  if (destinations.length === 0) return null;
  return (
    <section data-company aria-labelledby="destinations" className="shell section">
      <h2 id="destinations" className="text-title">
        {heading}
      </h2>
      <ul className="mt-5 grid gap-x-5 min-[22rem]:grid-cols-2 sm:mt-9 sm:gap-x-10 lg:grid-cols-3 print:grid-cols-3">
        {destinations.map(({ id, title, caption, description }) => (
          <li key={id} className="flex gap-3 border-t border-sand py-2 sm:gap-4 sm:py-5 print:py-1">
            <Ship aria-hidden className="mt-1 size-5 shrink-0 text-onion max-sm:hidden" />
            <div className="min-w-0">
              <h3 className="font-sans font-semibold">{title}</h3>
              {caption && <p className="text-soil max-sm:text-fine">{caption}</p>}
              {description && (
                <p className="mt-1 text-fine whitespace-pre-line text-soil max-sm:hidden">{description}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
