import type { ReactNode } from 'react';

type Props<Item> = {
  items: Item[];
  className?: string;
  children: (item: Item, index: number) => ReactNode;
  /** Whether the first card is two columns wide, where there are two. */
  lead?: boolean;
  /** What comes after the cards; it is as wide as the rest of the last row, or as a row of its own. */
  last?: ReactNode;
};

/** Cards in 1, 2, 3 or 4 columns by screen width. */
export function CardGrid<Item extends { id: string }>({
  items,
  className = '',
  children,
  lead = false,
  last,
}: Props<Item>) {
  const cells = items.length + (lead ? 1 : 0);
  return (
    <ul className={`cards sm:[--columns:2] lg:[--columns:3] xl:[--columns:4] ${className}`}>
      {items.map((item, index) => (
        <li key={item.id} className={`grid ${lead && index === 0 ? 'sm:col-span-2' : ''}`}>
          {children(item, index)}
        </li>
      ))}
      {last && <li className={`grid ${restOfRow(cells)} print:hidden`}>{last}</li>}
    </ul>
  );
}

// Whole names of classes, or they are not found in the source.
const IN_TWO = ['sm:col-span-2', 'sm:col-span-1'];
const IN_THREE = ['lg:col-span-3', 'lg:col-span-2', 'lg:col-span-1'];
const IN_FOUR = ['xl:col-span-4', 'xl:col-span-3', 'xl:col-span-2', 'xl:col-span-1'];

/** @returns the classes of an element that leaves no hole behind so many cells */
function restOfRow(cells: number): string {
  return [IN_TWO, IN_THREE, IN_FOUR].map((spans) => spans[cells % spans.length]).join(' ');
}
