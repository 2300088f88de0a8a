import { describe, expect, test } from 'vitest';
import { httpUrl, pictureUrl } from './url';

const DANGEROUS = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/x',
  '\\\\evil.example',
  '/\\evil.example',
  'ftp://example.com',
  'https://',
  '#',
  '',
  null,
  undefined,
];

describe('a link that staff wrote', () => {
  test.each(DANGEROUS)('%j is no link', (value) => expect(httpUrl(value)).toBeNull());
  test('http and https are links', () => {
    expect(httpUrl(' https://www.facebook.com/x ')).toBe('https://www.facebook.com/x');
    expect(httpUrl('HTTP://example.com')).toBe('HTTP://example.com');
  });
});

describe('a picture', () => {
  test.each(DANGEROUS)('%j is no picture', (value) => expect(pictureUrl(value)).toBeNull());
  test.each(['/a b.jpg', '/a\u0085.jpg', '/"a".jpg', '/<a>.jpg', 'https://example.com/a b', 'https://example.com/\\x'])(
    '%j is none that the database takes',
    (value) => expect(pictureUrl(value)).toBeNull(),
  );
  test('a path of this site and a web address are pictures', () => {
    expect(pictureUrl('/storage/v1/object/public/a.webp')).toBe('/storage/v1/object/public/a.webp');
    expect(pictureUrl('https://cdn.example/a.webp')).toBe('https://cdn.example/a.webp');
  });
});
