/** A piece of a line. A line break inside an emphasis is a 'break' among its children. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic'; children: Inline[] }
  /** An http(s) or mailto address, or a path of this site. */
  | { kind: 'link'; href: string; children: Inline[] }
  /** A picture of the site's own storage. */
  | { kind: 'picture'; src: string; alt: string };

/** The cell of a table; a column without an alignment has null. */
export type Cell = { align: 'left' | 'center' | 'right' | null; children: Inline[] };

/** A part of a text with marks (docs/product.md#post-markup). */
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  /** The level is that of its element. Those of the outline have an id; not those in a quote or a list. */
  | { kind: 'heading'; level: HeadingLevel; id?: string; children: Inline[] }
  | { kind: 'quote'; children: Block[] }
  /** `start` is null for a list without numbers. The lines of a tight list are no paragraphs. */
  | { kind: 'list'; start: number | null; tight: boolean; items: Block[][] }
  | { kind: 'table'; head: Cell[]; rows: Cell[][] };

type HeadingLevel = 2 | 3 | 4 | 5;

/** A heading in the contents of a post. */
export type OutlineEntry = { id: string; level: HeadingLevel; text: string };

export function outlineOf(blocks: readonly Block[]): OutlineEntry[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.id ? [{ id: block.id, level: block.level, text: plainText(block.children) }] : [],
  );
}

/** @returns the text of pieces, without their marks */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      if (inline.kind === 'break') return '\n';
      return inline.kind === 'picture' ? inline.alt : plainText(inline.children);
    })
    .join('');
}

export function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'quote') return textsOf(block.children);
    if (block.kind === 'list') return block.items.flatMap(textsOf);
    if (block.kind === 'table') return [block.head, ...block.rows].flat().map(({ children }) => plainText(children));
    return [plainText(block.children)];
  });
}

/**
 * @param level that of the heading above the text
 * @returns the blocks as they stand on a page with other texts: their headings go on from the one above, and have no ids
 */
export function belowHeading(blocks: readonly Block[], level: 1 | 2 | 3): Block[] {
  return blocks.map((block) => {
    if (block.kind === 'heading') {
      const { children } = block;
      return { kind: 'heading', level: (block.level + level - 1) as HeadingLevel, children };
    }
    if (block.kind === 'quote') return { ...block, children: belowHeading(block.children, level) };
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => belowHeading(item, level)) };
    return block;
  });
}

/** How many marks a text may have, or they are shown as text: each may become an element, and a page is rendered at once. */
export const MAX_MARKS = 5000;

const MARKS = new Set(['\n', '|', '*', '['].map((mark) => mark.charCodeAt(0)));

export function marksIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (MARKS.has(text.charCodeAt(at))) count += 1;
  return count;
}
