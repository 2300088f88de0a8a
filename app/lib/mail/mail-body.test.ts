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
  expect(html).toContain('first<br>second<br>&lt;script&gt;</blockquote>');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<b>|<script/);
});
