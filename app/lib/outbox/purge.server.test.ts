import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { CdnAccount } from '~/lib/runtime/env.server';
import { startPurgedCache } from '../../../tests/support/backends/shared-cache';
import { PurgeError, purge } from './purge.server';

const TOKEN = 'hunter2-of-the-account';

/** What a purge ends with: nothing where it was taken. */
const outcome = (cache: Parameters<typeof purge>[0]) =>
  purge(cache, 7).then(
    () => null,
    (error: unknown) => error,
  );

const account = (cdn: CdnAccount['cdn'], apiUrl: string): CdnAccount => ({ cdn, zone: 'zone-1', token: TOKEN, apiUrl });

test('an address is told the version', async () => {
  const { origin, told } = await startPurgedCache();
  await purge({ purgeUrl: new URL('/purge?key=x', origin) }, 7);
  expect(told).toMatchObject([{ method: 'POST', path: '/purge?key=x', body: { version: 7 } }]);
});

describe.each([
  [
    'cloudflare',
    'Cloudflare',
    '/client/v4/zones/zone-1/purge_cache',
    { authorization: `Bearer ${TOKEN}` },
    { tags: ['pages'] },
  ],
  ['fastly', 'Fastly', '/service/zone-1/purge/pages', { 'fastly-key': TOKEN }, null],
  ['bunny', 'Bunny', '/pullzone/zone-1/purgeCache', { accesskey: TOKEN }, { CacheTag: 'pages' }],
] as const)('%s', (cdn, name, path, headers, body) => {
  test('is asked to purge one tag, as its API has it', async () => {
    const { origin, told } = await startPurgedCache();
    await purge(account(cdn, `${origin}/`), 7);
    expect(told).toMatchObject([{ method: 'POST', path, headers, body }]);
  });

  test.each([
    ['a wrong token', { status: 403 }, `${name} refuses CDN_TOKEN (403).`, 0],
    ['a wrong zone', { status: 404 }, `${name} does not know CDN_ZONE (404).`, 0],
    [
      'too many purges',
      { status: 429, headers: { 'Retry-After': '40' } },
      `${name} has had more purges than it takes (429).`,
      40,
    ],
    ['a failure', { status: 502 }, `${name} answered 502.`, 0],
    ['a redirect', { status: 307, headers: { Location: 'https://elsewhere.example/' } }, `${name} answered 307.`, 0],
    ['a connection that is cut', { cuts: true }, `${name} does not answer.`, 0],
  ])('%s is said in words, without the token', async (_, behaviour, words, retryAfter) => {
    const { origin, behave } = await startPurgedCache();
    behave(behaviour);
    const error = await outcome(account(cdn, origin));
    expect(error).toBeInstanceOf(PurgeError);
    expect(error).toMatchObject({ message: words, retryAfter });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('hunter2');
  });
});

test.each([
  [new Date(Date.now() + 30_000).toUTCString(), 30],
  ['99999999', 3600],
  ['soon', 0],
  [new Date(0).toUTCString(), 0],
])('a pause of "%s" is understood', async (value, seconds) => {
  const { origin, behave } = await startPurgedCache();
  behave({ status: 503, headers: { 'Retry-After': value } });
  const error = await outcome({ purgeUrl: new URL(origin) });
  expect(error).toBeInstanceOf(PurgeError);
  const { retryAfter } = error as PurgeError;
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  expect(retryAfter).toBeGreaterThanOrEqual(seconds - 2);
});
