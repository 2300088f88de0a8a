import { DROPPED, type PastedNode, textOf } from './pasted-node.ts';

/** How letters look. */
export type Look = {
  bold: boolean;
  italic: boolean;
  href: string;
  /** Whether the lines of the source are kept. */
  isPreformatted: boolean;
  /** Whether they are bold by their place, so that no mark has to say it. */
  isHeading: boolean;
};
type Run = Look & { text: string };

export const PLAIN: Look = { bold: false, italic: false, href: '', isPreformatted: false, isHeading: false };

/** @returns the look within an element */
export function lookOf({ name, attributes: { style = '', href = '' } }: PastedNode, look: Look): Look {
  const [, weight] = /(?:^|[;\s])font-weight:\s*([a-z\d]+)/i.exec(style) ?? [];
  const [, slant] = /(?:^|[;\s])font-style:\s*([a-z]+)/i.exec(style) ?? [];
  const isBold = weight ? /^(?:bold|[6-9]00)/i.test(weight) : look.bold || name === 'b' || name === 'strong';
  return {
    ...look,
    bold: isBold && !look.isHeading,
    italic: slant ? slant === 'italic' : look.italic || name === 'i' || name === 'em',
    href: name === 'a' && /^(?:https?:\/\/|mailto:)[^\s()"<>\\]+$/i.test(href) ? href : look.href,
    isPreformatted: look.isPreformatted || name === 'pre',
  };
}

/** Word writes the sign or number of an entry of a list into a part of its own. */
const isBullet = ({ attributes }: PastedNode) => /mso-list:\s*ignore/i.test(attributes.style ?? '');

/** @returns the sign or number that Word writes before a paragraph or heading, empty where there is none */
export function bulletIn(node: PastedNode): string {
  const read = (inner: PastedNode): string => (isBullet(inner) ? textOf(inner) : inner.children.map(read).join(''));
  return read(node)
    .replace(/\u00a0/g, ' ')
    .trim();
}

/** @returns inline HTML with the marks of its letters: bold, italic, links; a line for each line of it */
export function wordsOf(nodes: PastedNode[], look: Look): string {
  const runs = merged(nodes.flatMap((node) => runsOf(node, look)));
  return grouped(runs, 'href', (href, ofLink) => {
    const text = grouped(ofLink, 'bold', (bold, ofBold) => {
      const inner = grouped(ofBold, 'italic', (italic, letters) => {
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

function grouped<Key extends 'href' | 'bold' | 'italic'>(
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

function runsOf(node: PastedNode, look: Look): Run[] {
  if (DROPPED.has(node.name) || isBullet(node)) return [];
  if (node.name === '') {
    const white = look.isPreformatted ? /[^\S\n]+/g : /\s+/g;
    return [{ ...look, text: node.text.replace(white, ' ') }];
  }
  if (node.name === 'br') return [{ ...look, text: '\n' }];
  const inside = lookOf(node, look);
  return node.children.flatMap((child) => runsOf(child, inside));
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
