import type { ReactNode } from 'react';
import type { Totals } from '~/domain/insights/insights.server';

type Row = Totals['rows'][number];

type Props = {
  name: string;
  title: string;
  /** What a key is, such as "Page". */
  head: string;
  /** What the number counts, such as "Views". */
  unit: string;
  rows: Row[];
  label: (key: string) => ReactNode;
  /** What is said below a key, such as a share. */
  note?: (row: Row, index: number) => string | null;
  /** The text in place of rows. */
  empty: string;
  /** What is not shown, or how it was counted. */
  hint?: ReactNode;
};

/** Totals by key, with a bar beside each number. */
export function InsightTable({ name, title, head, unit, rows, label, note, empty, hint }: Props) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section aria-labelledby={name} className="min-w-0 rounded-2xl bg-white p-5 shadow-card sm:p-6">
      <h2 id={name} className="text-heading">
        {title}
      </h2>
      {hint && <p className="mt-1 text-fine text-soil">{hint}</p>}
      <table data-insight={name} aria-labelledby={name} className="mt-3 w-full table-fixed border-collapse text-left">
        <thead className="text-fine text-soil">
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold">
              {head}
            </th>
            <th scope="col" className="w-24 py-2 text-right font-semibold">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-parchment border-t border-sand">
          {rows.length === 0 && (
            <tr>
              <td colSpan={2} className="py-4 text-soil">
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <tr key={row.key} data-key={row.key}>
              <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                {label(row.key)}
                {note?.(row, index) && <span className="block text-fine text-soil">{note(row, index)}</span>}
                <Share of={row.count / most} />
              </th>
              <td data-count={row.count} className="py-2 text-right align-top font-semibold tabular-nums">
                {row.count.toLocaleString('en')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Share({ of }: { of: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 block h-1.5 w-full">
      <rect width="100" height="4" className="fill-parchment" />
      <rect width={Math.max(1, of * 100)} height="4" className="fill-turmeric" />
    </svg>
  );
}
