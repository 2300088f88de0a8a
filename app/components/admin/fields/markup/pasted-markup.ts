/** An element of pasted HTML; a text has no name. */
export type PastedNode = { name: string; text: string; attributes: Record<string, string>; children: PastedNode[] };

/** Letters with one look. */
type Run = { text: string; bold: boolean; italic: boolean; href: string };
type Look = Omit<Run, 'text'>;

const PLAIN: Look = { bold: false, italic: false, href: '' };
const DROPPED = new Set([
  'style',
  'script',
  'title',
  'meta',
  'link',
  'xml',
  'img',
  'svg',
  'object',
  'iframe',
  'template',
]);
const PARTS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'figure', 'figcaption', 'address', 'pre', 'body'],
  ...['ul', 'ol', 'li', 'table', 'blockquote', 'hr', 'dl', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/**
 * Writes pasted HTML, such as Word's, as post markup (docs/product.md#post-markup).
 *
 * @returns null where the HTML has nothing that a plain text lacks
 */
export function pastedMarkup(root: PastedNode): string | null {
  if (!hasMarks(root)) return null;
  return joined(blocksIn(root.children));
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

type Written = { text: string; isItem?: boolean };

function hasMarks({ name, attributes, children }: PastedNode): boolean {
  if (DROPPED.has(name)) return false;
  if (/^(?:h[1-6]|ul|ol|table|blockquote|em|i|strong)$/.test(name)) return true;
  if (name === 'a' && attributes.href) return true;
  if (wordList(attributes)) return true;
  const { bold, italic } = lookOf(name, attributes, PLAIN);
  return bold || italic || children.some(hasMarks);
}

function blocksIn(nodes: PastedNode[]): Written[] {
  const blocks: Written[] = [];
  let inline: PastedNode[] = [];
  const flush = () => {
    blocks.push(...paragraphs(inline));
    inline = [];
  };
  for (const node of nodes) {
    if (DROPPED.has(node.name)) continue;
    // Editors wrap a whole text into one inline element.
    if (PARTS.has(node.name) || node.children.some(({ name }) => PARTS.has(name))) {
      flush();
      blocks.push(...blockOf(node));
    } else inline.push(node);
  }
  flush();
  return blocks;
}

function blockOf(node: PastedNode): Written[] {
  const { name, attributes, children } = node;
  const [, level] = /^h([1-6])$/.exec(name) ?? [];
  if (level) return prefixed(Number(level) < 3 ? '## ' : '### ', inlineText(children).replace(/\s*\n\s*/g, ' '));
  if (name === 'ul' || name === 'ol') return listItems(node, '');
  if (name === 'table') return tableText(node);
  if (name === 'blockquote') {
    const text = joined(blocksIn(children));
    return text ? [{ text: text.replace(/^/gm, '> ').replace(/^> $/gm, '>') }] : [];
  }
  const list = wordList(attributes);
  if (list) {
    const text = inlineText(children);
    const bullet = /^\(?\w{1,3}[.)]/.test(list.bullet(node)) ? '1. ' : '- ';
    return prefixed('  '.repeat(list.level - 1) + bullet, text).map((item) => ({ ...item, isItem: true }));
  }
  return blocksIn(children);
}

function prefixed(prefix: string, text: string): Written[] {
  return text ? [{ text: prefix + text }] : [];
}

function paragraphs(nodes: PastedNode[]): Written[] {
  const text = inlineText(nodes);
  return text ? [{ text }] : [];
}

function listItems({ name, attributes, children }: PastedNode, indent: string): Written[] {
  let number = Number(attributes.start) || 1;
  return children.flatMap((item): Written[] => {
    // Some editors put a nested list beside the items.
    if (item.name === 'ul' || item.name === 'ol') return listItems(item, `${indent}   `);
    if (item.name !== 'li') return [];
    const isList = (node: PastedNode) => node.name === 'ul' || node.name === 'ol';
    const text = blocksIn(item.children.filter((node) => !isList(node)))
      .map((block) => block.text)
      .join(' ');
    const bullet = name === 'ol' ? `${number++}. ` : '- ';
    const nested = item.children.filter(isList).flatMap((list) => listItems(list, indent + ' '.repeat(bullet.length)));
    return [
      ...prefixed(indent + bullet, text.replace(/\n+/g, ' ')).map((one) => ({ ...one, isItem: true })),
      ...nested,
    ];
  });
}

function tableText(table: PastedNode): Written[] {
  const rows = find(table, 'tr').map((row) =>
    row.children
      .filter(({ name }) => name === 'td' || name === 'th')
      .map((cell) =>
        blocksIn(cell.children)
          .map(({ text }) => text)
          .join(' ')
          .replace(/\s+/g, ' ')
          .replaceAll('|', '\\|'),
      ),
  );
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return [];
  if (width === 1) return rows.flatMap(([text]) => (text ? [{ text }] : []));
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [{ text: [line(head), line(Array<string>(width).fill('---')), ...others.map(line)].join('\n') }];
}

/** @returns the elements of a name, not looking into those found */
function find(node: PastedNode, name: string): PastedNode[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : find(child, name)));
}

/** Word writes a list as paragraphs that say their level in a style. */
function wordList({ style = '' }: Record<string, string>) {
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/i.exec(style) ?? [];
  if (!level) return null;
  const isBullet = ({ attributes }: PastedNode) => /mso-list:\s*ignore/i.test(attributes.style ?? '');
  const bulletIn = (node: PastedNode): string => (isBullet(node) ? textOf(node) : node.children.map(bulletIn).join(''));
  return { level: Number(level), bullet: (node: PastedNode) => bulletIn(node).trim() };
}

function textOf(node: PastedNode): string {
  return node.text + node.children.map(textOf).join('');
}

function inlineText(nodes: PastedNode[]): string {
  const runs = merged(nodes.flatMap((node) => runsOf(node, PLAIN)));
  return grouped(runs, 'href', (href, ofLink) => {
    const text = grouped(ofLink, 'bold', (bold, ofBold) => {
      const inner = grouped(ofBold, 'italic', (italic, [...letters]) => {
        const plain = letters.map((run) => run.text).join('');
        return italic ? wrapped('*', plain, '*') : plain;
      });
      return bold ? wrapped('**', inner, '**') : inner;
    });
    return href ? wrapped('[', text, `](${href})`) : text;
  })
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .trim();
}

/** White space goes outside the marks. */
function wrapped(open: string, text: string, close: string): string {
  const words = text.trim();
  if (words === '') return text;
  const [before = '', after = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  return before + open + words + close + after;
}

function grouped<Key extends keyof Look>(
  runs: Run[],
  key: Key,
  write: (value: Look[Key], runs: Run[]) => string,
): string {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.[0] && last[0][key] === run[key]) last.push(run);
    else groups.push([run]);
  }
  return groups.map((group) => (group[0] ? write(group[0][key], group) : '')).join('');
}

function runsOf({ name, text, attributes, children }: PastedNode, look: Look): Run[] {
  if (DROPPED.has(name) || /mso-list:\s*ignore/i.test(attributes.style ?? '')) return [];
  if (name === '') return [{ ...look, text: text.replace(/[\s\u00a0]+/g, ' ') }];
  if (name === 'br') return [{ ...look, text: '\n' }];
  const inside = lookOf(name, attributes, look);
  return children.flatMap((child) => runsOf(child, inside));
}

function lookOf(name: string, { style = '', href = '' }: Record<string, string>, look: Look): Look {
  const [, weight] = /(?:^|[;\s])font-weight:\s*([a-z\d]+)/i.exec(style) ?? [];
  const [, slant] = /(?:^|[;\s])font-style:\s*([a-z]+)/i.exec(style) ?? [];
  return {
    bold: weight ? /^(?:bold|[6-9]00)/i.test(weight) : look.bold || name === 'b' || name === 'strong',
    italic: slant ? slant === 'italic' : look.italic || name === 'i' || name === 'em',
    href: name === 'a' && /^(?:https?:\/\/|mailto:)[^\s()"<>\\]+$/i.test(href) ? href : look.href,
  };
}

/** Spaces that follow one another are one, also over the edges of elements. */
function merged(runs: Run[]): Run[] {
  let before = '\n';
  return runs
    .map((run) => {
      const text = /\s$/.test(before) ? run.text.replace(/^ /, '') : run.text;
      before = text || before;
      return { ...run, text };
    })
    .filter(({ text }) => text !== '');
}
