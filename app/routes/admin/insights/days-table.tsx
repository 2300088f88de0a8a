import type { Bar } from '~/domain/insights/bars';

type Props = { bars: Bar[]; title: string; unit: 'day' | 'month' };

/** The numbers of the chart. A long one scrolls beside it. */
export function DaysTable({ bars, title, unit }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls with the keyboard
    <section aria-label={title} tabIndex={0} className="max-h-64 overflow-y-auto rounded-xl ring-1 ring-sand">
      <table data-insight="days" className="w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-parchment text-fine">
          <tr>
            <th scope="col" className="px-3 py-2">
              {unit === 'day' ? 'Day' : 'Month'}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Views
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-parchment">
          {bars.toReversed().map(({ day, label, count }) => (
            <tr key={day} data-key={day}>
              <th scope="row" className="px-3 py-1 font-normal">
                {label}
              </th>
              <td data-count={count} className="px-3 py-1 text-right tabular-nums">
                {count.toLocaleString('en')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
