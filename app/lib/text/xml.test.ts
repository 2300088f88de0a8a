import { expect, test } from 'vitest';
import { xmlText } from './xml';

test('text is escaped for XML', () => {
  expect(xmlText(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &apos;Jerry&apos;&lt;/a&gt;',
  );
  expect(xmlText('a\u0000b\u000bc\td\n')).toBe('abc\td\n');
});
