import { DROPPED, find, type PastedNode, textOf } from './pasted-node.ts';
import { alignOf, gridOf, tableMarkup } from './pasted-table.ts';
import { bulletIn, type Look, lookOf, PLAIN, wordsOf } from './pasted-words.ts';

const PARTS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'figure', 'figcaption', 'address', 'pre', 'body'],
  ...['ul', 'ol', 'li', 'table', 'caption', 'blockquote', 'hr', 'dl', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/** A block, or a line of a list. */
type Written = { text: string; isItem?: boolean; isTable?: boolean };

/**
 * Writes pasted HTML, such as Word's, as post markup (docs/product.md#post-markup). What has no mark becomes its words.
 *
 * @returns null where the HTML has nothing that a plain text lacks
 */
export function pastedMarkup(root: PastedNode): string | null {
  const paragraphs = find(root, 'p').filter((node) => textOf(node).trim() !== '');
  if (paragraphs.length < 2 && !hasMarks(root)) return null;
  return markupOf(root) || null;
}

/** @returns the same of any HTML, also of one that is plain text */
export function markupOf(root: PastedNode): string {
  return joined(blocksIn(root.children, PLAIN));
}

/** Lines of one list follow one another, other blocks have a blank line between them. */
function joined(blocks: Written[]): string {
  return blocks
    .map(({ text, isItem }, index) => {
      if (index === 0) return text;
      return (isItem && blocks[index - 1]?.isItem ? '\n' : '\n\n') + text;
    })
    .join('');
}

function hasMarks(node: PastedNode): boolean {
  const { name, attributes, children } = node;
  if (DROPPED.has(name)) return false;
  if (/^(?:h[1-6]|ul|ol|table|blockquote|em|i|strong)$/.test(name)) return true;
  if (name === 'a' && attributes.href) return true;
  if (listLevel(node)) return true;
  const { bold, italic } = lookOf(node, PLAIN);
  return bold || italic || children.some(hasMarks);
}

function blocksIn(nodes: PastedNode[], look: Look): Written[] {
  const blocks: Written[] = [];
  let inline: PastedNode[] = [];
  const flush = () => {
    blocks.push(...written(wordsOf(inline, look)));
    inline = [];
  };
  for (const node of nodes) {
    if (DROPPED.has(node.name)) continue;
    if (isPart(node)) {
      flush();
      blocks.push(...blockOf(node, lookOf(node, look)));
    } else inline.push(node);
  }
  flush();
  return blocks;
}

/** Editors wrap a whole text into one inline element. */
function isPart(node: PastedNode): boolean {
  return PARTS.has(node.name) || node.children.some(isPart);
}

function written(text: string, prefix = ''): Written[] {
  return text ? [{ text: prefix + text }] : [];
}

function blockOf(node: PastedNode, look: Look): Written[] {
  const { name, attributes, children } = node;
  const level = headingLevel(node);
  if (level) return headingOf(node, level, look);
  if (name === 'ul' || name === 'ol') return listItems(node, '', look);
  if (name === 'table') return tableOf(node, look);
  if (name === 'blockquote') {
    const text = joined(blocksIn(children, look));
    return written(text.replace(/^/gm, '> ').replace(/^> $/gm, '>'));
  }
  if (listLevel({ attributes })) return wordItem(node, look);
  return blocksIn(children, look);
}

/** Word's title is a paragraph of a class. */
function headingLevel({ name, attributes }: PastedNode): number {
  if (/\bMsoTitle\b/.test(attributes.class ?? '')) return 1;
  return Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
}

function headingOf(node: PastedNode, level: number, look: Look): Written[] {
  const words = wordsOf(node.children, { ...look, bold: false, isHeading: true });
  const text = [bulletIn(node), words].filter(Boolean).join(' ');
  return written(words && text.replace(/\s*\n\s*/g, ' '), level < 3 ? '## ' : '### ');
}

/** @returns the level of a paragraph that Word shows as an entry of a list, else 0 */
function listLevel({ attributes: { style = '' } }: Pick<PastedNode, 'attributes'>): number {
  return Number(/mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1] ?? 0);
}

function wordItem(node: PastedNode, look: Look): Written[] {
  const text = wordsOf(node.children, look);
  const bullet = bulletIn(node);
  // No mark numbers a paragraph within another one, and others may refer to it.
  if (/^\d+(?:\.\d+)+\.?$/.test(bullet)) return written(text, `${bullet} `);
  const number = /^\(?(\d{1,3})[.)]/.exec(bullet)?.[1];
  const mark = number ? `${number}. ` : /^\(?[a-z]{1,4}[.)]/i.test(bullet) ? '1. ' : '- ';
  const indent = '   '.repeat(listLevel(node) - 1);
  return written(text.replace(/\n+/g, ' '), indent + mark).map((item) => ({ ...item, isItem: true }));
}

const isList = ({ name }: PastedNode) => name === 'ul' || name === 'ol';

function listItems({ name, attributes, children }: PastedNode, indent: string, look: Look): Written[] {
  let number = Number(attributes.start) || 1;
  return children.flatMap((item): Written[] => {
    // Some editors put a nested list beside the items.
    if (isList(item)) return listItems(item, `${indent}   `, look);
    if (item.name !== 'li') return blocksIn([item], look);
    const inside = lookOf(item, look);
    const blocks = blocksIn(
      item.children.filter((node) => !isList(node)),
      inside,
    );
    const text = blocks
      .filter(({ isTable }) => !isTable)
      .map((block) => block.text)
      .join(' ');
    const bullet = name === 'ol' ? `${number++}. ` : '- ';
    return [
      ...written(text.replace(/\n+/g, ' '), indent + bullet).map((one) => ({ ...one, isItem: true })),
      ...item.children.filter(isList).flatMap((list) => listItems(list, indent + ' '.repeat(bullet.length), inside)),
      ...blocks.filter(({ isTable }) => isTable),
    ];
  });
}

/** A table; one with a single column stands for the layout of a page, or for a list of cells. */
function tableOf(table: PastedNode, look: Look): Written[] {
  const captions = table.children.filter(({ name }) => name === 'caption').flatMap((node) => blocksIn([node], look));
  const grid = gridOf(table);
  if ((grid[0]?.length ?? 0) < 2) {
    const cells = grid.flat().filter((cell) => cell !== null);
    const blocks = cells.map((cell) => blocksIn(cell.children, lookOf(cell, look)));
    const isOfLines = blocks.every((ofCell) => ofCell.length < 2 && !ofCell[0]?.isItem && !ofCell[0]?.isTable);
    return [
      ...captions,
      ...(isOfLines
        ? written(
            blocks
              .flat()
              .map(({ text }) => text)
              .join('\n'),
          )
        : blocks.flat()),
    ];
  }
  const rows = grid.map((cells, index) =>
    cells.map((cell) => ({
      text: cell ? cellText(cell, { ...look, isHeading: index === 0 }) : '',
      align: cell ? alignOf(cell) : '',
    })),
  );
  const filled = rows.filter((row) => row.some(({ text }) => text !== ''));
  return [...captions, ...(filled.length > 0 ? [{ text: tableMarkup(filled), isTable: true }] : [])];
}

/** The words of a cell in one line. */
function cellText(cell: PastedNode, look: Look): string {
  return blocksIn(withoutTables(cell).children, lookOf(cell, look))
    .map(({ text }) =>
      text
        .replace(/^ *- /, '• ')
        .replace(/^#{2,3} /, '')
        .replace(/^> ?/gm, ''),
    )
    .join(' ');
}

/** A table within a cell becomes the words of its cells. */
function withoutTables(node: PastedNode): PastedNode {
  if (node.name !== 'table') return { ...node, children: node.children.map(withoutTables) };
  const cells = gridOf(node)
    .flat()
    .filter((cell) => cell !== null);
  return { ...node, name: 'div', children: cells.map((cell) => withoutTables({ ...cell, name: 'p' })) };
}
