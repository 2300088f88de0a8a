import { Measures } from '~/components/ui/measures';
import type { CompanyEntry } from '~/domain/company/company-entry';

type Props = { heading: string; figures: CompanyEntry[] };

/** What can be counted, in large numbers; nothing where there is none. */
export function Figures({ heading, figures }: Props) {
  if (figures.length === 0) return null;
  // Nothing stands alone in a row.
  const columns = [3, 5, 6, 9].includes(figures.length) ? 'sm:grid-cols-3' : 'lg:grid-cols-4';
  return (
    <section data-company aria-labelledby="figures" className="border-b border-sand/70">
      <div className="shell py-7 sm:py-14">
        <h2 id="figures" className="font-sans eyebrow">
          {heading}
        </h2>
        <dl className={`mt-4 grid grid-cols-2 gap-x-6 gap-y-5 sm:mt-6 sm:gap-x-10 sm:gap-y-8 ${columns}`}>
          {figures.map(({ id, title, caption, description }) => (
            <div key={id} className="min-w-0 border-l-2 border-turmeric pl-3 sm:pl-5">
              <dt className="sr-only">{caption ?? title}</dt>
              <dd>
                <span className="block font-display text-title text-onion">{title}</span>
                {caption && (
                  <span aria-hidden className="mt-1 block font-semibold">
                    {caption}
                  </span>
                )}
                {description && (
                  <span className="mt-1 block text-fine whitespace-pre-line text-soil">
                    <Measures text={description} />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
