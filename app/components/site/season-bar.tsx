import { monthOf } from '~/domain/products/availability';
import { formatSeason, MONTHS } from '~/domain/products/format-facts';
import { useToday } from './today';

type Props = { season: readonly number[]; stored: readonly number[] };

const LOOKS = {
  fresh: 'bg-leaf text-paper font-semibold',
  stored: 'bg-turmeric-pale text-ink font-semibold ring-1 ring-inset ring-turmeric',
  none: 'bg-paper text-bark ring-1 ring-inset ring-sand',
} as const;

/** The year of a product as twelve months, those of the harvest and those from store, and the same in words. */
export function SeasonBar({ season, stored }: Props) {
  const today = useToday();
  if (season.length + stored.length === 0) return null;
  const lookOf = (month: number) => (season.includes(month) ? 'fresh' : stored.includes(month) ? 'stored' : 'none');
  const words = formatSeason(season, stored);
  return (
    <section aria-labelledby="season">
      <h2 id="season" className="text-heading">
        Season
      </h2>
      {/* The sentence below says it in words. */}
      <ol aria-hidden className="mt-4 grid grid-cols-12 gap-1">
        {MONTHS.map((month, index) => {
          const look = lookOf(index + 1);
          return (
            <li
              key={month}
              data-season={look}
              data-this-month={(today && monthOf(today) === index + 1) || undefined}
              className={`season-month grid min-h-10 place-items-center rounded-md text-fine ${LOOKS[look]}`}
            >
              {month[0]}
            </li>
          );
        })}
      </ol>
      <p className="mt-3">{words.charAt(0).toUpperCase() + words.slice(1)}.</p>
      <p aria-hidden className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-fine text-soil">
        {season.length > 0 && <Key look="fresh">new crop</Key>}
        {stored.length > 0 && <Key look="stored">from store</Key>}
        {today && <span>framed: this month</span>}
      </p>
    </section>
  );
}

function Key({ look, children }: { look: keyof typeof LOOKS; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span data-season={look} className={`season-month size-4 rounded-sm ${LOOKS[look]}`} /> {children}
    </span>
  );
}
