import { type Block, plainText } from './blocks';
import { parseMarkup } from './parse-markup';

/** What every mark has one of; a text without any is as it was typed. */
const MARK = /[*[>|]|^ {0,3}(?:#{2,3}|-|\d{1,3}[.)])[ \t]/m;

/**
 * @returns a text with marks as plain text, for places that show no elements: cards, descriptions for machines. A line
 *   for each line, entry of a list and row of a table; a text without marks stays as it is.
 */
export function withoutMarks(text: string): string {
  return MARK.test(text) ? linesOf(parseMarkup(text), '\n\n') : text;
}

/** Longer than any text of a card. */
const CARD_LENGTH = 1000;

/** @returns the first words of a text without its marks, at least `wanted` characters of it where it has so many */
export function beginningWithoutMarks(text: string, wanted: number): string {
  // Marks go no further than a blank line, but for lists, whose lines are of the same words.
  const end = text.length > CARD_LENGTH ? text.lastIndexOf('\n\n', CARD_LENGTH) : -1;
  const beginning = end > 0 ? withoutMarks(text.slice(0, end)) : '';
  // A character may be two code units long.
  return beginning.length >= 2 * wanted ? beginning : withoutMarks(text);
}

function linesOf(blocks: readonly Block[], between: string): string {
  return blocks.map(lineOf).join(between);
}

function lineOf(block: Block): string {
  switch (block.kind) {
    case 'quote':
      return linesOf(block.children, '\n\n');
    case 'list':
      return block.items.map((item) => linesOf(item, '\n')).join('\n');
    case 'table':
      return [block.head, ...block.rows]
        .map((cells) => cells.map(({ children }) => plainText(children)).join(' '))
        .join('\n');
    default:
      return plainText(block.children);
  }
}
