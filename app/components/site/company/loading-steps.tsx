import { Markup } from '~/components/site/markup';
import { CARD } from '~/components/site/picture-boxes';
import { Picture } from '~/components/ui/picture';
import type { CompanyEntry } from '~/domain/company/company-entry';

type Props = { heading: string; steps: CompanyEntry[] };

/** What is done with a load before its doors close, in order; nothing where nobody has written it. */
export function LoadingSteps({ heading, steps }: Props) {
  if (steps.length === 0) return null;
  return (
    <section data-company aria-labelledby="loading" className="shell section">
      <h2 id="loading" className="text-title">
        {heading}
      </h2>
      <ol className="mt-6 cards sm:mt-11 sm:[--columns:2] lg:[--columns:3] xl:[--columns:4]">
        {steps.map(({ id, title, caption, description, image_url }, index) => (
          <li key={id} className="border-t-2 border-turmeric pt-4">
            {image_url && (
              <Picture
                src={image_url}
                alt={caption ?? title}
                width={400}
                height={300}
                box={CARD}
                className="mb-4 aspect-4/3 w-full rounded-2xl"
              />
            )}
            <h3 className="text-lg leading-snug">
              {index + 1}. {title}
            </h3>
            {caption && <p className="mt-1 font-medium">{caption}</p>}
            {description && <Markup text={description} below={3} className="mt-1.5 text-soil" />}
          </li>
        ))}
      </ol>
    </section>
  );
}
