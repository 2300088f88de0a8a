import { Measures } from '~/components/ui/measures';
import type { FactRow } from '~/domain/products/facts';
import { languageOf } from '~/lib/text/language-of';

type Props = {
  facts: FactRow[];
  /** Close lines, for the top of a page: on a phone they leave room for what follows. */
  dense?: boolean;
  className?: string;
};

/** Facts of trade as rows of label and value; nothing where there are none. */
export function FactList({ facts, dense = false, className = '' }: Props) {
  if (facts.length === 0) return null;
  const padding = dense ? 'py-1 text-[0.9375rem] sm:py-2' : 'py-2.5';
  // Long values need the width of a phone. A column as wide as its labels would move while a page arrives.
  const columns = dense
    ? 'grid-cols-[min(6.5rem,40vw)_minmax(0,1fr)]'
    : 'min-[26rem]:grid-cols-[min(8.5rem,40vw)_minmax(0,1fr)]';
  return (
    <dl className={`grid ${columns} border-t border-ink/15 ${className}`}>
      {facts.map(({ column, label, value }) => (
        <div
          key={column}
          className={`col-span-full grid grid-cols-subgrid items-baseline gap-x-5 border-b border-ink/15 print:py-1 ${padding}`}
        >
          <dt className="text-soil">{label}</dt>
          <dd dir="auto" lang={languageOf(value)} className="font-medium tabular-nums">
            <Measures text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
