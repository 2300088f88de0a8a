import { type Block, type Cell, type Inline, plainText } from '~/lib/markup/blocks';
import { parseMarkup } from '~/lib/markup/parse-markup';
import type { JsonObject } from '~/lib/typesetting/plain-text';

/**
 * A text with marks as the templates print it (`marked` of company.typ): its links have whole addresses, its paragraphs
 * say whether they run from the right.
 *
 * @param origin that of the site
 */
export function printedMarkup(text: string, origin: string): JsonObject[] {
  return parseMarkup(text).map((block) => printed(block, origin));
}

/** Whether the first letter of a text is one of Arabic or Hebrew. */
const FROM_RIGHT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function printed(block: Block, origin: string): JsonObject {
  switch (block.kind) {
    case 'quote':
      return { ...block, children: block.children.map((child) => printed(child, origin)) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((child) => printed(child, origin))) };
    case 'table':
      return { kind: block.kind, head: cells(block.head, origin), rows: block.rows.map((row) => cells(row, origin)) };
    default:
      return {
        ...block,
        children: block.children.map((child) => piece(child, origin)),
        'from-right': FROM_RIGHT.test(plainText(block.children)),
      };
  }
}

function cells(row: Cell[], origin: string): JsonObject[] {
  return row.map(({ align, children }) => ({
    align: align ?? 'left',
    children: children.map((child) => piece(child, origin)),
  }));
}

function piece(inline: Inline, origin: string): JsonObject {
  if (!('children' in inline)) return inline;
  const children = inline.children.map((child) => piece(child, origin));
  return inline.kind === 'link'
    ? { ...inline, href: new URL(inline.href, origin).href, children }
    : { ...inline, children };
}
