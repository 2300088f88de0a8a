import { Measures } from '~/components/ui/measures';
import type { CompanyEntry } from '~/domain/company/company-entry';

type Props = { heading: string; figures: CompanyEntry[] };

/** What can be counted, in large numbers; nothing where there is none. */
export function Figures({ heading, figures }: Props) {
  if (figures.length === 0) return null;
  return (
    <section data-company aria-labelledby="figures" className="border-b border-sand/70">
      <div className="shell py-10 sm:py-14">
        <h2 id="figures" className="font-sans eyebrow">
          {heading}
        </h2>
        <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-10 gap-y-8">
          {figures.map(({ id, title, caption, description }) => (
            <div key={id} className="border-l-2 border-turmeric pl-5">
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
