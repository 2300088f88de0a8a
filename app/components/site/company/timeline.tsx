import { Markup } from '~/components/site/markup';
import { MILESTONE } from '~/components/site/picture-boxes';
import { Picture } from '~/components/ui/picture';
import type { CompanyEntry } from '~/domain/company/company-entry';

type Props = { heading: string; milestones: CompanyEntry[] };

/** How the company became what it is; nothing where nobody has written it. */
export function Timeline({ heading, milestones }: Props) {
  if (milestones.length === 0) return null;
  return (
    <section data-company aria-labelledby="timeline" className="bg-parchment/60">
      <div className="shell grid grid-cols-1 gap-10 section lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-20">
        <h2 id="timeline" className="self-start text-title lg:sticky lg:top-28">
          {heading}
        </h2>
        <ol>
          {milestones.map((milestone) => (
            <Milestone key={milestone.id} {...milestone} />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** A dot on a line; the line ends with the last one. */
function Milestone({ title, caption, description, image_url }: CompanyEntry) {
  return (
    <li className="group relative grid grid-cols-1 gap-x-8 gap-y-1 border-l-2 border-sand pb-10 pl-7 last:border-transparent last:pb-0 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <span
        aria-hidden
        className="absolute top-2 -left-[9px] size-4 rounded-full border-2 border-onion bg-paper group-last:bg-onion"
      />
      <p className="font-display text-heading text-onion">{title}</p>
      <div className="min-w-0">
        <h3 className="font-sans text-lead font-semibold">{caption}</h3>
        {description && <Markup text={description} below={3} className="mt-1 text-soil" />}
        {image_url && (
          <Picture
            src={image_url}
            alt=""
            width={240}
            height={180}
            box={MILESTONE}
            className="mt-4 aspect-4/3 w-60 max-w-full rounded-2xl"
          />
        )}
      </div>
    </li>
  );
}
