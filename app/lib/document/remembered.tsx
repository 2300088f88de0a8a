import { type ComponentType, createContext, type JSX, useContext } from 'react';

/** @returns what stands in for a part until the page is complete */
export type PlacePart = <Props extends object>(part: ComponentType<Props>, props: Props) => JSX.Element;

/** Where a page is static markup: how its remembered parts come into it; null where it is hydrated. */
export const PartsOfPage = createContext<PlacePart | null>(null);

/**
 * A part that is the same on many pages. On static pages its markup is made once for equal props, see
 * docs/decisions/0093-parts-of-pages-are-remembered.md.
 *
 * @param part depends on its props alone: neither on a context nor on the time
 * @param props of the part, such as JSON has them
 */
export function Remembered<Props extends object>({ part: Part, props }: { part: ComponentType<Props>; props: Props }) {
  const place = useContext(PartsOfPage);
  return place ? place(Part, props) : <Part {...props} />;
}
