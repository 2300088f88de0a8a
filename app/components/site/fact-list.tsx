import { Measures } from '~/components/ui/measures';
import type { FactRow } from '~/domain/products/facts';

type Props = {
  facts: FactRow[];
  /** Close lines, for the top of a page: on a phone they leave room for what follows. */
  dense?: boolean;
  className?: string;
};

/** Facts of trade as rows of label and value; nothing where there are none. */
export function FactList({ facts, dense = false, className = '' }: Props) {
  if (facts.length === 0) return null;
  const padding = dense ? 'py-1.5 text-[0.9375rem] sm:py-2' : 'py-2.5';
  return (
    <dl className={`grid grid-cols-[auto_minmax(0,1fr)] border-t border-ink/15 ${className}`}>
      {facts.map(({ column, label, value }) => (
        <div
          key={column}
          className={`col-span-2 grid grid-cols-subgrid items-baseline gap-x-5 border-b border-ink/15 ${padding}`}
        >
          <dt className="max-w-[40vw] text-soil">{label}</dt>
          <dd className="font-medium tabular-nums">
            <Measures text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
