import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, belowHeading, type Inline, outlineOf, textsOf } from './blocks';
import { parseEmphasis } from './emphasis';
import { parseMarkup } from './parse-markup';

const STORED = '/storage/v1/object/public/application-assets/public/a.jpg';
const parse = (content: string) => parseMarkup(content, (address) => address.startsWith('/storage/'));

const text = (value: string): Inline => ({ kind: 'text', text: value });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });
const line = (value: string): Block => paragraph(text(value));
const link = (href: string, ...children: Inline[]): Inline => ({ kind: 'link', href, children });

describe('what a line begins with', () => {
  test('makes headings of two levels', () => {
    expect(parse('## Loading\nText\n### Papers *first*')).toEqual([
      { kind: 'heading', level: 2, id: 'part-loading', children: [text('Loading')] },
      line('Text'),
      {
        kind: 'heading',
        level: 3,
        id: 'part-papers-first',
        children: [text('Papers '), { kind: 'italic', children: [text('first')] }],
      },
    ]);
  });

  test('makes no heading a level deeper than the next', () => {
    const levels = (content: string) =>
      parse(content).flatMap((block) => (block.kind === 'heading' ? block.level : []));
    expect(levels('### a\n### b\n## c\n### d')).toEqual([2, 2, 2, 3]);
    expect(parse('> ### a\n\n### b')).toMatchObject([{ children: [{ level: 2 }] }, { level: 2 }]);
  });

  test('makes headings below that of a place, without ids', () => {
    expect(belowHeading(parse('## a\n### b\n> ## c\n\n- ## d'), 3)).toMatchObject([
      { level: 4, children: [text('a')] },
      { level: 5 },
      { children: [{ level: 4 }] },
      { items: [[{ level: 4 }]] },
    ]);
    expect(JSON.stringify(belowHeading(parse('## a'), 1))).not.toContain('part-a');
  });

  test('makes lists, also nested, numbered, and with blank lines', () => {
    const list = { kind: 'list', start: null, tight: true } as const;
    const nested = { ...list, items: [[line('c')]] };
    expect(parse('- a\n- **b**\n  - c')).toEqual([
      { ...list, items: [[line('a')], [paragraph({ kind: 'bold', children: [text('b')] }), nested]] },
    ]);
    expect(parse('3. a\n\n4. b\n\n   c\n\nAfter')).toEqual([
      { ...list, start: 3, tight: false, items: [[line('a')], [line('b'), line('c')]] },
      line('After'),
    ]);
  });

  test('makes quotes, with what they contain', () => {
    expect(parse('> ## a\n> b')).toEqual([
      { kind: 'quote', children: [{ kind: 'heading', level: 2, children: [text('a')] }, line('b')] },
    ]);
  });

  test('makes tables', () => {
    expect(parse('| Size | Price |\n| :-- | --: |\n| 45 mm | [ask](/contact-us) |')).toEqual([
      {
        kind: 'table',
        head: [
          { align: 'left', children: [text('Size')] },
          { align: 'right', children: [text('Price')] },
        ],
        rows: [
          [
            { align: 'left', children: [text('45 mm')] },
            { align: 'right', children: [link('/contact-us', text('ask'))] },
          ],
        ],
      },
    ]);
  });

  test.each([
    '# no heading',
    '#### no heading',
    '##no heading',
    '* no list',
    '+ no list',
    '-no list',
    '-',
    '1.',
    '2026. No list',
    '`no code`',
    '```',
    '---',
    '===',
    '_no emphasis_',
    '[a]: /definition',
    '<b>&amp; \\*</b>',
    '| no table |',
    'https://example.com',
    '<https://example.com>',
  ])('is text: %s', (content) => {
    expect(parse(content)).toEqual([line(content)]);
  });

  test('is text behind four spaces or a tab', () => {
    for (const mark of ['## a', '- a', '1. a', '> a']) {
      expect(parse(`    ${mark}`)).toEqual([line(mark)]);
      expect(parse(`b\n\n\t${mark}`)).toEqual([line('b'), line(mark)]);
    }
  });
});

describe('a link', () => {
  test.each(['https://example.com/a?b=c#d', 'http://example.com', 'mailto:a@example.com', '/products/onions', '/'])(
    'leads to %s',
    (href) => {
      expect(parse(`See [*a*](${href}).`)).toEqual([
        paragraph(text('See '), link(href, { kind: 'italic', children: [text('a')] }), text('.')),
      ]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//example.com',
    '/\\example.com',
    'relative',
    'file:///etc/passwd',
    '&#106;avascript:x',
    'https:example.com',
    '',
  ])('is text where it leads to %j', (href) => {
    expect(parse(`[a](${href})`)).toEqual([line(`[a](${href})`)]);
  });

  test('may stand within an emphasis', () => {
    expect(parse('**[a](/b) c**')).toEqual([
      paragraph({ kind: 'bold', children: [link('/b', text('a')), text(' c')] }),
    ]);
  });
});

describe('a picture', () => {
  test('is shown from the own storage', () => {
    expect(parse(`![Red onions](${STORED})`)).toEqual([paragraph({ kind: 'picture', src: STORED, alt: 'Red onions' })]);
  });

  test.each(['https://example.com/a.jpg', '/a.jpg', 'mailto:a@example.com', 'javascript:alert(1)'])(
    'is text from %s',
    (address) => {
      expect(textsOf(parse(`![a](${address})`))).toEqual([`![a](${address})`]);
      expect(JSON.stringify(parse(`![a](${address})`))).not.toContain('picture');
    },
  );
});

test('ids of the outline are unique, and headings in quotes are none of it', () => {
  expect(outlineOf(parse('## A\n\n## A\n\n> ## A\n\n### !'))).toEqual([
    { id: 'part-a', level: 2, text: 'A' },
    { id: 'part-a-2', level: 2, text: 'A' },
    { id: 'part', level: 3, text: '!' },
  ]);
});

/** Texts of all marks, the safe and the unsafe, in any order. */
const anything = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['\n', '\n\n', ' ', '    ', '\t', '- ', '1. ', '> ', '## ', '### ', '# ', '|', '|-|-|', '*', '**', '[', ']'],
        ...['](', ')', '![', '`', '_', '\\', '<', '&lt;', '"', "'", 'word', '\r\n', '\u00a0', '~~', ':', '---'],
        ...['https://a.example', 'javascript:x', 'mailto:a@b.example', '/own', '//evil.example', 'data:x,', STORED],
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

const KINDS = new Set([
  'paragraph',
  'heading',
  'quote',
  'list',
  'table',
  'text',
  'break',
  'bold',
  'italic',
  'link',
  'picture',
]);

/** Every object of a tree that has a kind. */
function nodes(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodes);
  return 'kind' in value ? [value as Record<string, unknown>, ...inner] : inner;
}

test('no text makes an element or an address that is not allowed', () => {
  fc.assert(
    fc.property(anything, (content) => {
      for (const node of nodes(parse(content))) {
        expect(KINDS).toContain(node.kind);
        if (node.kind === 'heading') expect([2, 3]).toContain(node.level);
        if (node.kind === 'link') expect(node.href).toMatch(/^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"<>\\]*$/i);
        if (node.kind === 'picture') expect(node.src).toMatch(/^\/storage\/[^\s"<>\\]*$/);
      }
    }),
    { numRuns: 1000 },
  );
});

test('no link contains a link', () => {
  fc.assert(
    fc.property(anything, (content) => {
      for (const { kind, children } of nodes(parse(content))) {
        if (kind === 'link') expect(nodes(children).map((node) => node.kind)).not.toContain('link');
      }
    }),
  );
});

/** How a text was parsed before there were marks of blocks. */
function parsedBefore(content: string): Block[] {
  return content
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => paragraph(...parseEmphasis([part])));
}

test('a text without the new marks looks as it did before', () => {
  const old = fc
    .array(
      fc.constantFrom(
        ...[
          '\n',
          '\n\n',
          '\n    ',
          '\n\t',
          '\n \n',
          ' ',
          '*',
          '**',
          '***',
          'word',
          'Ü',
          '# ',
          '#### ',
          '* ',
          '+ ',
          '_',
        ],
        ...[
          '`',
          '```',
          '    - indented',
          '    ## indented',
          '<b>',
          '&amp;',
          '\\',
          '[a]',
          '(b)',
          '![',
          '|',
          '~~',
          '---',
          '===',
        ],
        ...['https://a.example', '\r\n', '\u00a0', '5 - 3', 'a: b', '"'],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''))
    .filter((content) => !/\]\(|^ {0,3}(?:>|-\s|#{2,3}\s|\d+[.)]|\|?\s*:?-+:?\s*\|)/m.test(content));
  fc.assert(
    fc.property(old, (content) => {
      expect(parse(content)).toEqual(parsedBefore(content));
    }),
    { numRuns: 1000 },
  );
});

test('no word is lost, whatever the marks', () => {
  fc.assert(
    fc.property(anything, (content) => {
      const words = (value: string) => value.match(/word/g)?.length ?? 0;
      expect(words(textsOf(parse(content)).join('\n'))).toBe(words(content.replace(/\]\([^)]*word[^)]*\)/g, ']()')));
    }),
  );
});

test('deeper than can be shown is text', () => {
  const content = `${'> '.repeat(100)}word`;
  expect(textsOf(parse(content)).join('')).toContain('word');
});

// Parsers of higher order than linear would exceed the time limit.
test.each(['[', '![a](', '> ', '- a\n', '- a\n\n', '[a](b ', '[a](/b)', '|a', '**', '1. ', '`', '<'])(
  'very many %j are parsed in time',
  (mark) => {
    parse(mark.repeat(Math.floor(200_000 / mark.length)));
  },
);

describe('a text with very many marks', () => {
  const rows = (count: number) => `a|b\n-|-\n${'c|d\n'.repeat(count)}`;

  test('is a page while there are not more than it may have', () => {
    expect(parse(rows(2490))).toMatchObject([{ kind: 'table' }]);
  });

  test.each(['|a|b\n', '- a\n', '> a\n\n', '## a\n', '[a](/a)\n'])(
    'has %j as text beyond, and loses nothing',
    (mark) => {
      const text = `a|b\n-|-\n${mark.repeat(5001)}`;
      const blocks = parse(text);
      expect(new Set(blocks.map(({ kind }) => kind))).toEqual(new Set(['paragraph']));
      expect(textsOf(blocks).join('\n\n').trim()).toBe(text.trim());
    },
  );
});
