/** The marks that the toolbar inserts (docs/product.md#post-markup). */
const MARKS = ['bold', 'italic', 'heading', 'subheading', 'link', 'list', 'numbers', 'quote', 'table'] as const;
export type Mark = (typeof MARKS)[number];

export function isMark(word: string | undefined): word is Mark {
  return MARKS.some((mark) => mark === word);
}

/** A change of a text: what stands between two places is replaced, and a part of the new text is selected. */
export type TextEdit = { from: number; to: number; text: string; select: [from: number, to: number] };

const PREFIX = /^(?:#{2,3}[ \t]+|-[ \t]+|\d{1,3}[.)][ \t]+|>[ \t]?)/;
const TABLE = '| Size | Packing |\n| --- | --- |\n| 45 to 55 mm | 10 kg mesh bag |';

/**
 * @param start of the selection
 * @param end of the selection
 * @returns the change that marks the selection, or inserts an example where nothing is selected
 */
export function insertMark(mark: Mark, text: string, start: number, end: number): TextEdit {
  switch (mark) {
    case 'bold':
      return around(text, start, end, '**', 'bold words');
    case 'italic':
      return around(text, start, end, '*', 'words in italics');
    case 'link':
      return link(text, start, end);
    case 'table':
      return block(text, end, TABLE);
    default:
      return lines(mark, text, start, end);
  }
}

/** Marks do not stand beside white space, so it stays outside. */
function around(text: string, start: number, end: number, mark: string, example: string): TextEdit {
  const selected = text.slice(start, end);
  const words = selected.trim() || example;
  const before = /^\s*/.exec(selected)?.[0] ?? '';
  const after = selected.trim() ? (/\s*$/.exec(selected)?.[0] ?? '') : '';
  const from = start + before.length + mark.length;
  return {
    from: start,
    to: end,
    text: before + mark + words + mark + after,
    select: [from, from + words.length],
  };
}

function link(text: string, start: number, end: number): TextEdit {
  const words = text.slice(start, end).trim() || 'words of the link';
  const begin = 'https://';
  const from = start + words.length + 3;
  return { from: start, to: end, text: `[${words}](${begin})`, select: [from, from + begin.length] };
}

function block(text: string, end: number, inserted: string): TextEdit {
  const before = text.slice(0, end);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const after = text.slice(end);
  const rest = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const from = end + gap.length;
  return { from: end, to: end, text: gap + inserted + rest, select: [from, from + inserted.length] };
}

const PREFIXES: Record<'heading' | 'subheading' | 'list' | 'numbers' | 'quote', (number: number) => string> = {
  heading: () => '## ',
  subheading: () => '### ',
  list: () => '- ',
  numbers: (number) => `${number}. `,
  quote: () => '> ',
};

/** Begins each line of the selection with a mark, or takes it away where all have it. */
function lines(mark: keyof typeof PREFIXES, text: string, start: number, end: number): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const selected = text.slice(from, to).split('\n');
  const marked = selected.map((line, index) => PREFIXES[mark](index + 1) + line.replace(PREFIX, ''));
  const isMarked = marked.every((line, index) => line === selected[index]);
  const replaced = (isMarked ? selected.map((line) => line.replace(PREFIX, '')) : marked).join('\n');
  return { from, to, text: replaced, select: [from + replaced.length, from + replaced.length] };
}
