import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement, type JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PartsOfPage, type PlacePart } from './remembered';

/** Of each part; the header has one markup for each entry of the navigation that may be the current one. */
const MOST = 50;

const remembered = new WeakMap<object, LRUCache<string, string>>();

const PLACE = /<template data-part="(\d+)"><\/template>/g;
// React asks a browser early for the pictures that it has rendered. That is up to the page: only its head comes early.
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Renders a page that is not hydrated. The markup of its `Remembered` parts is kept from page to page.
 *
 * @returns the markup without a doctype
 */
export function staticMarkup(page: JSX.Element): string {
  const parts: (() => string)[] = [];
  const place: PlacePart = (part, props) => {
    const count = parts.push(() => markupOf(part, props));
    return createElement('template', { 'data-part': count - 1 });
  };
  const markup = renderToStaticMarkup(createElement(PartsOfPage, { value: place }, page));
  // Not before: React renders one tree at a time.
  return markup.replace(PLACE, (_, index) => parts[Number(index)]?.() ?? '');
}

function markupOf<Props extends object>(part: ComponentType<Props>, props: Props): string {
  const known = remembered.get(part) ?? new LRUCache<string, string>({ max: MOST });
  remembered.set(part, known);
  const key = JSON.stringify(props);
  const markup = known.get(key) ?? renderToStaticMarkup(createElement(part, props)).replace(PRELOADS, '');
  known.set(key, markup);
  return markup;
}
