import { Measures } from '~/components/ui/measures';
import { availabilityOf, priceHint, type SeasonFacts, seasonWords } from '~/domain/products/availability';
import type { Product } from '~/domain/products/product';
import { lotWords } from '~/domain/products/week-kinds';
import { useToday } from './today';

/** Whether a product loads today, in a few words, as cards and lists have it; nothing where nobody has said. */
export function AvailabilityMark({ product, className = '' }: { product: SeasonFacts; className?: string }) {
  const availability = availabilityOf(product, useToday());
  if (!availability) return null;
  const { isNow, words, from } = availability;
  return (
    <p data-availability={isNow ? 'now' : 'later'} className={`flex items-baseline gap-2 text-fine ${className}`}>
      <Dot isNow={isNow} />
      <span className={isNow ? 'font-semibold' : 'text-soil'}>{[words, from].filter(Boolean).join(', ')}</span>
    </p>
  );
}

/** What loads of a product today, lot by lot or by its season, and what it costs this week. */
export function LoadingNow({ product }: { product: Product }) {
  const today = useToday();
  const availability = availabilityOf(product, today);
  const price = priceHint(product, today);
  if (!availability && !price) return null;
  return (
    <div className="mt-4 space-y-1.5 border-l-4 border-leaf pl-4">
      {availability && (
        <div data-loading-now>
          <p className="flex items-baseline gap-2 font-semibold">
            <Dot isNow={availability.isNow} /> {seasonWords(availability)}
          </p>
          <ul className="tabular-nums">
            {availability.lots.map((lot) => (
              <li key={lotWords(lot)}>
                <Measures text={lotWords(lot)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {price && (
        <p data-price className="font-semibold tabular-nums">
          <span className="font-normal text-soil">Price hint:</span> <bdi>{price.words}</bdi>
        </p>
      )}
    </div>
  );
}

/** Full or hollow, so that it is not told by its colour alone. */
function Dot({ isNow }: { isNow: boolean }) {
  return (
    <span
      aria-hidden
      className={`inline-block size-2.5 shrink-0 rounded-full border-2 border-leaf ${isNow ? 'bg-leaf' : ''}`}
    />
  );
}
