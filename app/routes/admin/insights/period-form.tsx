import { Link } from 'react-router';
import { DayFilter } from '~/components/admin/list/day-filter';
import { FilterForm } from '~/components/admin/list/filter-form';
import { Button } from '~/components/ui/button';
import { daysUntil, type Period, RECENT } from '~/domain/insights/period';

type Props = { period: Period; today: string; path: string };

/** Which days are shown: by date, or the latest ones by a link. */
export function PeriodForm({ period, today, path }: Props) {
  const kept = path && { path };
  return (
    <search className="mb-6 block">
      <FilterForm className="flex flex-wrap items-end gap-3">
        {path && <input type="hidden" name="path" value={path} />}
        <DayFilter name="from" label="From" value={period.from} max={today} />
        <DayFilter name="to" label="To" value={period.to} max={today} />
        <Button look="secondary">Show</Button>
      </FilterForm>
      <ul className="mt-3 flex flex-wrap gap-2">
        {RECENT.map(({ label, days }) => {
          const recent = daysUntil(today, days);
          const isShown = recent.from === period.from && recent.to === period.to;
          return (
            <li key={label}>
              <Link
                to={`?${new URLSearchParams({ ...recent, ...kept })}`}
                aria-current={isShown ? 'true' : undefined}
                className={`inline-flex min-h-11 items-center rounded-full px-4 ${isShown ? 'bg-onion font-semibold text-paper' : 'bg-white ring-1 ring-sand hover:bg-sand/60'}`}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </search>
  );
}
