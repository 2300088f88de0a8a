import type { ReactNode } from 'react';

type Props<Item> = { items: Item[]; className?: string; children: (item: Item, index: number) => ReactNode };

/** Cards in 1, 2, 3 or 4 columns by screen width. */
export function CardGrid<Item extends { id: string }>({ items, className = '', children }: Props<Item>) {
  return (
    <ul className={`cards sm:[--columns:2] lg:[--columns:3] xl:[--columns:4] ${className}`}>
      {items.map((item, index) => (
        <li key={item.id} className="grid">
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
}
