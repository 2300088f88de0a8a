import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, plainText as plain } from './blocks';
import { parseMarkup as parseBlocks } from './parse-markup';

/** The paragraphs of a text without marks of blocks. */
const parseMarkup = (content: string) =>
  parseBlocks(content, () => false).map((block) => (block.kind === 'paragraph' ? block.children : []));

const text = (value: string): Inline => ({ kind: 'text', text: value });
const bold = (...children: Inline[]): Inline => ({ kind: 'bold', children });
const italic = (...children: Inline[]): Inline => ({ kind: 'italic', children });
const lineBreak: Inline = { kind: 'break' };

describe('the markup', () => {
  test('a blank line separates paragraphs, a newline breaks a line', () => {
    expect(parseMarkup('One\ntwo\n\nThree')).toEqual([[text('One'), lineBreak, text('two')], [text('Three')]]);
  });

  test('line ends of Windows and blank lines with spaces are the same', () => {
    expect(parseMarkup('One\r\ntwo\r\n \t\r\n\r\nThree\r\n')).toEqual(parseMarkup('One\ntwo\n\nThree'));
  });

  test.each<[string, Inline[]]>([
    ['a **b** c', [text('a '), bold(text('b')), text(' c')]],
    ['a *b* c', [text('a '), italic(text('b')), text(' c')]],
    ['**a *b* c**', [bold(text('a '), italic(text('b')), text(' c'))]],
    ['***a***', [bold(italic(text('a')))]],
    ['*a **b***', [italic(text('a '), bold(text('b')))]],
    ['**a\nb**', [bold(text('a'), lineBreak, text('b'))]],
    ['5 * 3 * 2', [text('5 * 3 * 2')]],
    ['5*10 kg, 4*20 kg', [text('5*10 kg, 4*20 kg')]],
    ['**45** mm, *5* kg', [bold(text('45')), text(' mm, '), italic(text('5')), text(' kg')]],
    ['**never closed', [text('**never closed')]],
    ['a *b **c* d', [text('a '), italic(text('b **c')), text(' d')]],
    ['<b>&amp;</b>', [text('<b>&amp;</b>')]],
    ['a **** b', [text('a **** b')]],
    ['# no heading', [text('# no heading')]],
  ])('%j', (content, inlines) => {
    expect(parseMarkup(content)).toEqual([inlines]);
  });

  test('an empty text has no paragraphs', () => {
    expect(parseMarkup(' \n\n ')).toEqual([]);
  });
});

test('no letter of a text is lost, however many stars it has', () => {
  const pieces = fc.array(fc.constantFrom('*', '**', '***', 'word', ' ', '\n', '<'), { maxLength: 40 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const content = parts.join('');
      const letters = (value: string) => value.replace(/[\s*]/g, '');
      expect(letters(parseMarkup(content).map(plain).join(''))).toBe(letters(content));
    }),
  );
});

// A quadratic parser would exceed the time limit.
test('very many stars without a partner are text', () => {
  expect(parseMarkup('**a '.repeat(50_000)).map(plain)).toEqual(['**a '.repeat(50_000).trim()]);
  expect(parseMarkup('*'.repeat(200_000))).toHaveLength(1);
});

test('a marker without its partner before a hundred thousand lines is text', () => {
  const [paragraph, ...others] = parseMarkup(`*a${'\na'.repeat(99_999)}`);
  expect(others).toEqual([]);
  expect(paragraph).toHaveLength(199_999);
  expect(paragraph?.slice(0, 3)).toEqual([
    { kind: 'text', text: '*a' },
    { kind: 'break' },
    { kind: 'text', text: 'a' },
  ]);
});
