import { describe, expect, test } from 'vitest';
import { limited, limitedHeaders, sharedHeaders } from './shared-headers';

const ACCOUNT = { zone: 'zone', token: 'token', apiUrl: undefined };
const KEPT = 'public, max-age=0, s-maxage=86400, stale-if-error=86400';

describe('a page that every visitor may get', () => {
  test('is revalidated by shared caches, unless they are purged', () => {
    expect(sharedHeaders(undefined)).toEqual([['Cache-Control', 'public, max-age=0, must-revalidate']]);
    expect(sharedHeaders({ purgeUrl: new URL('https://cdn.example.com/') })).toEqual([['Cache-Control', KEPT]]);
  });

  test.each([
    ['cloudflare', 'Cache-Tag'],
    ['fastly', 'Surrogate-Key'],
    ['bunny', 'CDN-Tag'],
  ] as const)('has one tag in the header of %s', (cdn, header) => {
    const headers = sharedHeaders({ cdn, ...ACCOUNT });
    expect(headers).toEqual([
      ['Cache-Control', KEPT],
      [header, 'pages'],
    ]);
  });

  test.each([
    [Number.POSITIVE_INFINITY, 86_400],
    [86_400_000, 86_400],
    [7999, 7],
    [999, 0],
    [0, 0],
    [-5000, 0],
  ])('of which %d ms are left is kept for %d s', (milliseconds, seconds) => {
    expect(limited(KEPT, milliseconds)).toBe(`public, max-age=0, s-maxage=${seconds}, stale-if-error=86400`);
    expect(limitedHeaders(['etag', '"s-maxage=1"', 'cache-control', KEPT], milliseconds)).toEqual([
      'etag',
      '"s-maxage=1"',
      'cache-control',
      limited(KEPT, milliseconds),
    ]);
  });

  test('that is no page of this kind stays as it is', () => {
    expect(limited('private, no-cache', 0)).toBe('private, no-cache');
  });
});
