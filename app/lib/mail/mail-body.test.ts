import { expect, test } from 'vitest';
import { mailBody } from './mail-body';

const PARTS = [
  { heading: 'Lines' },
  { text: 'One\nTwo' },
  { rows: [['Name', '<b>Amina</b> & Co']] as const },
  { quote: 'first\r\nsecond\u2028<script>' },
  { link: 'https://example.com/?a=1&b="2"', label: 'Open' },
];

test('a mail says the same as text and as HTML', () => {
  const { text, html } = mailBody(PARTS);
  expect(text).toBe(
    'Lines\n\nOne\nTwo\n\nName: <b>Amina</b> & Co\n\n> first\n> second\n> <script>\n\nOpen: https://example.com/?a=1&b="2"',
  );
  expect(html).toContain('>Lines</h2>');
  expect(html).toContain('>One<br>Two</p>');
  expect(html).toContain('&lt;b&gt;Amina&lt;/b&gt; &amp; Co');
  expect(html).toContain('first<br>second<br>&lt;script&gt;</span>');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<b>|<script/);
});

test('what a buyer wrote has its direction and its language', () => {
  const { html } = mailBody([{ quote: 'بصل أحمر\n28 t' }, { rows: [['Name', 'Amina']] }]);
  expect(html).toContain('<span dir="auto" lang="ar">بصل أحمر<br>28 t</span>');
  expect(html).toContain('<span dir="auto">Amina</span>');
});

// caniemail.com, as of August 2026, for Outlook on Windows, Gmail and Yahoo: the properties that they heed, and where.
const HEEDED: Record<string, RegExp> = {
  margin: /^(body|p|h2|table)$/,
  padding: /^td$/,
  'border-bottom': /^td$/,
  'border-left': /^td$/,
  'border-top': /^(td|table)$/,
  'border-collapse': /^table$/,
  'max-width': /^table$/,
  width: /^table$/,
  'background-color': /^(body|td|table)$/,
  'text-align': /^(td|table|p)$/,
  'vertical-align': /^td$/,
  color: /./,
  font: /./,
  'font-size': /./,
};

test('it has only what Outlook, Gmail and Yahoo show', () => {
  const { html } = mailBody(PARTS);
  const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)];
  const shown = ['html', 'head', 'meta', 'body', 'table', 'tr', 'td', 'h2', 'p', 'br', 'a', 'span'];
  expect(tags.map(([, tag = '']) => tag).filter((tag) => !shown.includes(tag))).toEqual([]);
  const styles = tags.flatMap(([, tag = '', attributes = '']) =>
    (/ style="([^"]*)"/.exec(attributes)?.[1]?.split(';') ?? []).map((style) => [tag, ...style.split(':')] as const),
  );
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.filter(([tag, property = '']) => !HEEDED[property]?.test(tag))).toEqual([]);
  expect(styles.filter(([, , value = '']) => /-\d|auto|\drem|calc|var\(/.test(value))).toEqual([]);
  // Without a width of its own Outlook makes a table as wide as its words.
  expect(tags.filter(([, tag, attributes = '']) => tag === 'table' && !/ width="/.test(attributes))).toEqual([]);
  // Where a ground is turned dark, letters are not left on it in their own colour.
  const grounds = styles.filter(([tag, property]) => tag === 'td' && property === 'background-color');
  expect(styles.filter(([tag, property]) => tag === 'td' && property === 'color').length).toBeGreaterThanOrEqual(
    grounds.length,
  );
});
