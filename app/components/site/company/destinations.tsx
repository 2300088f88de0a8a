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
      <ul className="mt-9 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {destinations.map(({ id, title, caption, description }) => (
          <li key={id} className="flex gap-4 border-t border-sand py-5">
            <Ship aria-hidden className="mt-1 size-5 shrink-0 text-onion" />
            <div className="min-w-0">
              <h3 className="font-sans font-semibold">{title}</h3>
              {caption && <p className="text-soil">{caption}</p>}
              {description && <p className="mt-1 text-fine whitespace-pre-line text-soil">{description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
