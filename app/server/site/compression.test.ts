import { expect, test } from 'vitest';
import { threadTime } from '../../../tests/support/thread-time';
import { acceptedEncoding, compressResponse } from './compression';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0 , gzip ; q=0.5', 'gzip'],
  ['gzip;q=0', null],
  ['identity', null],
  ['', null],
])('of %j the encoding is %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});

test('a header of white space costs no more than its length', () => {
  const started = threadTime();
  for (let round = 0; round < 20; round += 1) {
    expect(acceptedEncoding(`gzip${' '.repeat(15_000 + round)}x`)).toBeNull();
    expect(acceptedEncoding(`gzip;${' '.repeat(15_000 + round)}q=1`)).toBe('gzip');
  }
  expect(threadTime() - started).toBeLessThan(500);
});

test.each(['GET', 'HEAD'])('a response to %s says that it varies by encoding', async (method) => {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  const request = new Request('http://site.example/', { method });
  const response = new Response(method === 'HEAD' ? null : 'page', { headers });
  expect((await compressResponse(request, response)).headers.get('vary')).toBe('Accept-Encoding');
});

test('a response that says so is sent as it is', async () => {
  const headers = { 'Cache-Control': 'no-store, no-transform', 'Content-Type': 'text/plain' };
  const request = new Request('http://site.example/', { headers: { 'Accept-Encoding': 'br' } });
  const response = await compressResponse(request, new Response('ok', { headers }));
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe('ok');
});
