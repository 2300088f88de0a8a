import { expect, test } from 'vitest';
import { citationIn } from './citations.ts';
import { commentLines } from './comments.ts';
import { anchorsOf, codeSpansOf, linksOf } from './markdown.ts';

test('an anchor is made of a heading as GitHub makes it', () => {
  const page =
    '# OWASP ASVS 5.0, level 2\n## A `code_name` & more\n## [Link](x.md)\n## Twice\n## Twice\n```\n# no\n```\n';
  expect(anchorsOf(page)).toEqual(['owasp-asvs-50-level-2', 'a-code_name--more', 'link', 'twice', 'twice-1']);
});

test('links are found with their lines, but not in code', () => {
  const page =
    'See [a](a.md#x) and ![b](b.webp "B").\n\n`[c](c.md)`\n```\n[d](d.md)\n```\n[e]: e.md\n<!-- [f](f.md) -->';
  expect(linksOf(page)).toEqual([
    { target: 'a.md#x', line: 1 },
    { target: 'b.webp', line: 1 },
    { target: 'e.md', line: 7 },
  ]);
});

test('code is what stands in backticks', () => {
  expect(codeSpansOf('a `b` and\n`c d`')).toEqual([
    { text: 'b', line: 1 },
    { text: 'c d', line: 2 },
  ]);
});

test('comments are found, and strings are none', () => {
  const source = "const a = 'https://x'; // one\n/** two\n * three */\nconst b = `/* no */`;\n";
  expect(commentLines('a.ts', source)).toEqual([
    { text: '// one', line: 1 },
    { text: '/** two', line: 2 },
    { text: ' * three */', line: 3 },
  ]);
});

test.each([
  'The largest body (contract, Status codes).',
  'The footer (visitor specification, section 2).',
  'What the specification says of a form.',
  'in the order of the specification’s list',
  'Rendered pages (design D6).',
  'Puts the parts together (design, section 3).',
  'within 3 s (targets, Reliability)',
  'as decision 26 has it',
  'Every name is explained in README.',
])('a citation without its document is found: %s', (text) => {
  expect(citationIn(text)).not.toBeNull();
});

test.each([
  'the rows of a specification table',
  'The specification of a product is an ordered list.',
  'See docs/decisions/0009-a-backup-is-rows-and-pictures.md, decision 9.',
  'The targets of the bench.',
  'Explained in README.md#settings.',
  'Designed for phones.',
])('other words are none: %s', (text) => {
  expect(citationIn(text)).toBeNull();
});
