import { Written } from '~/components/ui/written';
import type { LineWords } from '~/domain/quotations/line-words';

/** The lines of a version of a quotation. */
export function QuotedLines({ lines }: { lines: LineWords[] }) {
  return (
    <ul className="divide-y divide-parchment border-y border-parchment">
      {lines.map(({ description, quantity, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change
        <li key={index} className="flex flex-wrap justify-between gap-x-6 py-2">
          <Written text={description} className="min-w-0 grow basis-56 wrap-anywhere whitespace-pre-line" />
          <span className="text-soil tabular-nums">
            {quantity} = <span className="font-semibold text-ink">{amount}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
