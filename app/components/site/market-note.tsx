import TrendingUp from 'lucide:trending-up';
import { Markup } from '~/components/site/markup';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { longDate } from '~/lib/text/time-zone';

type Props = { note: { text: string; date: string } };

/** A dated notice about the market, above the content of the pages that staff chose. */
export function MarketNote({ note: { text, date } }: Props) {
  const zone = useCompanyTimeZone();
  // A day is the same everywhere; a moment is a day of the company.
  const isDay = !date.includes('T');
  return (
    <aside aria-label="Market note" data-market-note className="border-b border-turmeric bg-turmeric-pale">
      <div className="shell flex gap-4 py-4">
        <TrendingUp aria-hidden className="mt-0.5 size-5 shrink-0 text-onion" />
        <div className="min-w-0">
          <p className="text-fine font-semibold">
            Market note, <time dateTime={date}>{longDate(date, isDay ? 'UTC' : zone)}</time>
          </p>
          <Markup text={text} below={1} className="mt-0.5 measure" />
        </div>
      </div>
    </aside>
  );
}
