import MarkdownIt, { type Token } from 'markdown-it';
import { slugify } from '~/lib/text/slug';
import { linkUrl, pictureUrl } from '~/lib/text/url';
import { type Block, type Cell, type Inline, MAX_MARKS, marksIn, plainText } from './blocks';
import { type Piece, parseEmphasis } from './emphasis';

type IsStored = (address: string) => boolean;

/**
 * Parses the marks of a text (docs/product.md#post-markup): paragraphs, line breaks, bold, italic, links and pictures; where a
 * line begins with their mark, headings, lists, quotes and tables. What is unsafe, broken or anything else is text. So are
 * all marks but stars where there are very many: other requests wait while a text is parsed.
 *
 * @param isStored whether an address is that of a picture that the text may show
 * @returns blocks for React elements, never HTML; headings are those below a title of the first level
 */
export function parseMarkup(content: string, isStored: IsStored = () => false): Block[] {
  if (marksIn(content) > MAX_MARKS) return runsOf(content).flatMap((run) => plainParagraphs(run, (text) => [text]));
  return withIds(withoutSkippedLevels(runsOf(content).flatMap((run) => parseRun(run, isStored))));
}

/** A smaller heading before any other one is of the second level, too. */
function withoutSkippedLevels(blocks: Block[]): Block[] {
  let isBelow = false;
  const leveled = (block: Block): Block => {
    if (block.kind === 'heading') {
      isBelow ||= block.level === 2;
      return isBelow ? block : { ...block, level: 2 };
    }
    if (block.kind === 'quote') return { ...block, children: block.children.map(leveled) };
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(leveled)) };
    return block;
  };
  return blocks.map(leveled);
}

/** Gives the headings of the outline ids, which are unique within the page. */
function withIds(blocks: Block[]): Block[] {
  const counts = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const name = slugify(plainText(block.children)).slice(0, 60);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...block, id: ['part', name, count > 1 ? count : ''].filter(Boolean).join('-') };
  });
}

/** What begins a block that is no paragraph. Four spaces in front make it text. */
const BLOCK_MARK = /^ {0,3}(?:#{2,3}[ \t]|-[ \t]+\S|\d{1,3}[.)][ \t]+\S|>|\|?[ \t]*:?-+:?[ \t]*\|)/m;
const ITEM = /^ {0,3}(?:-|\d{1,3}[.)])[ \t]/m;
/** A paragraph that goes on with a list: another item, or what is indented below one. */
const IN_LIST = /^(?: {0,3}(?:-|\d{1,3}[.)])[ \t]| {2,}|\t)/;

/** Splits a text at its blank lines; a list stays whole. */
function runsOf(content: string): string[] {
  const runs: string[][] = [];
  let isList = false;
  for (const part of content.replace(/\r\n?/g, '\n').split(/\n(?:[^\S\n]*\n)+/)) {
    if (part.trim() === '') continue;
    if (isList && IN_LIST.test(part)) runs.at(-1)?.push(part);
    else {
      runs.push([part]);
      isList = ITEM.test(part);
    }
  }
  return runs.map((parts) => parts.join('\n\n'));
}

function parseRun(run: string, isStored: IsStored): Block[] {
  if (BLOCK_MARK.test(run)) {
    const tokens = markdown.parse(run, {});
    const isWhole = tokens.every(({ level }) => level < DEEPEST - 1);
    if (isWhole && tokens.some(({ type }) => !/^(?:paragraph_|inline)/.test(type))) return blocksOf(tokens, isStored);
  }
  return plainParagraphs(run, (text) => piecesOf(text, isStored));
}

/** As it was before there were other marks than stars. */
function plainParagraphs(run: string, read: (text: string) => Piece[]): Block[] {
  const paragraphs = run.split('\n\n').map((text) => text.trim());
  return paragraphs
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'paragraph', children: parseEmphasis(read(text)) }));
}

/** Content below would be dropped. */
const DEEPEST = 20;

const markdown = new MarkdownIt('zero', { maxNesting: DEEPEST }).enable([
  'heading',
  'list',
  'blockquote',
  'table',
  'link',
  'image',
]);
// Addresses stay as they were typed, once they are known to be safe.
markdown.normalizeLink = (address) => address;
markdown.validateLink = (address) => linkUrl(address) !== null || pictureUrl(address) !== null;
restrict('heading', /^#{2,3}[ \t]/);
restrict('list', /^(?:-|\d{1,3}[.)])[ \t]+\S/);

/** Takes the marks of a rule away that mean something else in these texts, such as a star before a footnote. */
function restrict(name: 'heading' | 'list', mark: RegExp): void {
  const [rule] = new MarkdownIt('zero').enable(name).block.ruler.getRules('');
  if (!rule) throw new Error(`The parser has no rule ${name}.`);
  markdown.block.ruler.at(
    name,
    (state, line, end, silent) => {
      const from = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
      return mark.test(state.src.slice(from, state.eMarks[line])) && rule(state, line, end, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}

/** Builds the blocks of a list of tokens, in which each `_open` has its `_close`. */
function blocksOf(tokens: Token[], isStored: IsStored): Block[] {
  const blocks: Block[] = [];
  for (const [open, inside] of elementsOf(tokens)) {
    const children = () => parseEmphasis(inside.flatMap((token) => piecesOf(token.content, isStored)));
    if (open.type === 'paragraph_open') blocks.push({ kind: 'paragraph', children: children() });
    else if (open.type === 'heading_open')
      blocks.push({ kind: 'heading', level: open.tag === 'h2' ? 2 : 3, children: children() });
    else if (open.type === 'blockquote_open') blocks.push({ kind: 'quote', children: blocksOf(inside, isStored) });
    else if (open.type === 'table_open') blocks.push(tableOf(inside, isStored));
    else blocks.push(listOf(open, inside, isStored));
  }
  return blocks;
}

function listOf(open: Token, inside: Token[], isStored: IsStored): Block {
  const items = elementsOf(inside).map(([, item]) => blocksOf(item, isStored));
  const start = open.type === 'ordered_list_open' ? Number(open.attrGet('start') ?? 1) : null;
  return { kind: 'list', start, tight: inside.every(({ type, hidden }) => type !== 'paragraph_open' || hidden), items };
}

function tableOf(inside: Token[], isStored: IsStored): Block {
  const rows = elementsOf(inside).flatMap(([, part]) => elementsOf(part).map(([, row]) => cellsOf(row, isStored)));
  const [head = [], ...others] = rows;
  return { kind: 'table', head, rows: others };
}

function cellsOf(row: Token[], isStored: IsStored): Cell[] {
  return elementsOf(row).map(([open, inside]) => {
    const [, align] = /text-align:(left|center|right)/.exec(String(open.attrGet('style'))) ?? [];
    const children = parseEmphasis(inside.flatMap((token) => piecesOf(token.content, isStored)));
    return { align: (align as Cell['align']) ?? null, children };
  });
}

/** @returns the outermost elements of a list of tokens: the opening one, and those up to its end */
function elementsOf(tokens: Token[]): [open: Token, inside: Token[]][] {
  const elements: [Token, Token[]][] = [];
  let from = 0;
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (depth === 0) from = index;
    depth += token.nesting;
    const open = tokens[from];
    if (depth === 0 && open) elements.push([open, tokens.slice(from + 1, index)]);
  }
  return elements;
}

/** Finds the links and pictures of a line or paragraph; the rest stays text. */
function piecesOf(text: string, isStored: IsStored): Piece[] {
  if (!text.includes('](')) return [text];
  const [inline] = markdown.parseInline(text, {});
  return inlinePieces(inline?.children ?? [], isStored);
}

function inlinePieces(tokens: Token[], isStored: IsStored): Piece[] {
  return elementsOf(tokens).flatMap(([open, inside]): Piece | Piece[] => {
    if (open.type === 'image') return pictureOf(open, isStored);
    if (open.type !== 'link_open') return open.content;
    const typed = String(open.attrGet('href') ?? '');
    const children = inlinePieces(inside, isStored);
    const href = linkUrl(typed);
    return href ? { kind: 'link', href, children: parseEmphasis(children) } : ['[', ...children, `](${typed})`];
  });
}

function pictureOf(token: Token, isStored: IsStored): Inline {
  const src = String(token.attrGet('src') ?? '');
  const safe = pictureUrl(src);
  if (safe && isStored(safe)) return { kind: 'picture', src: safe, alt: token.content };
  return { kind: 'text', text: `![${token.content}](${src})` };
}
