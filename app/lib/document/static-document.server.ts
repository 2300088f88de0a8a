import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement, type JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PartsOfPage, type PlacePart } from './remembered';

/** Of each part, in bytes: a few hundred cards, which home and the list of products have with headings of two levels. */
const MOST_BYTES = 2 * 1024 * 1024;

const remembered = new WeakMap<object, LRUCache<string, Uint8Array>>();

const PLACE = /<template data-part="(\d+)"><\/template>/;
// React asks a browser early for the pictures that it has rendered. That is up to the page: only its head comes early.
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Renders a page that is not hydrated. The markup of its `Remembered` parts is kept from page to page, in UTF-8: to
 * encode a whole page takes longer than to copy it.
 *
 * @returns the bytes of the document
 */
export function staticDocument(page: JSX.Element): Uint8Array {
  const parts: (() => Uint8Array)[] = [];
  const markupOfPart = (number: number) => parts[number]?.() ?? new Uint8Array();
  const place: PlacePart = (part, props) => {
    const count = parts.push(() => markupOf(part, props));
    return createElement('template', { 'data-part': count - 1 });
  };
  const markup = renderToStaticMarkup(createElement(PartsOfPage, { value: place }, page));
  // Not before: React renders one tree at a time.
  const pieces = `<!DOCTYPE html>${markup}`.split(PLACE);
  // In turns a text and the number of a part.
  return Buffer.concat(pieces.map((piece, at) => (at % 2 === 0 ? Buffer.from(piece) : markupOfPart(Number(piece)))));
}

function rememberedMarkup(): LRUCache<string, Uint8Array> {
  return new LRUCache({ maxSize: MOST_BYTES, sizeCalculation: (markup, key) => markup.byteLength + key.length });
}

function markupOf<Props extends object>(part: ComponentType<Props>, props: Props): Uint8Array {
  const known = remembered.get(part) ?? rememberedMarkup();
  remembered.set(part, known);
  const key = JSON.stringify(props);
  const markup = known.get(key) ?? Buffer.from(renderToStaticMarkup(createElement(part, props)).replace(PRELOADS, ''));
  known.set(key, markup);
  return markup;
}
