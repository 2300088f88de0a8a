import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon of Lucide, imported as `lucide:NAME` (https://lucide.dev/icons): 24 by 24, hidden from screen readers. */
export type LucideIcon = (props: SVGProps<SVGSVGElement>) => ReactElement;

/** What the modules `lucide:NAME` are made of (`app/server/build/lucide-icons.ts`): shapes drawn by a line. */
export function lucideIcon(shapes: [element: string, attributes: Record<string, string>][]): LucideIcon {
  return (props) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...shapes.map(([element, attributes]) => createElement(element, attributes)),
    );
}
