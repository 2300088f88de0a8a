import type { CompanyEntry } from '~/domain/company/company-entry';
import { Portrait } from './people';

type Props = { heading: string; references: CompanyEntry[] };

/** What buyers say; nothing where nobody does. */
export function References({ heading, references }: Props) {
  if (references.length === 0) return null;
  return (
    <section data-company aria-labelledby="references" className="shell section">
      <h2 id="references" className="text-title">
        {heading}
      </h2>
      <div className="mt-11 grid gap-8 lg:grid-cols-2">
        {references.map(({ description, ...reference }) => (
          <figure key={reference.id} className="rounded-3xl bg-parchment p-7 edged sm:p-10">
            <blockquote className="text-lead whitespace-pre-line">“{description}”</blockquote>
            <figcaption className="mt-7 flex items-center gap-5">
              {reference.image_url && <Portrait person={reference} />}
              <span className="min-w-0">
                <span className="block font-semibold">{reference.title}</span>
                {reference.caption && <span className="block text-soil">{reference.caption}</span>}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
