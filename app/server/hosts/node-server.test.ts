import { expect, test } from 'vitest';
import type { Site } from '~/server/site/site';
import { exchange, statusesOf } from '../../../tests/support/http/exchange';
import { closeServer, listen, siteServer } from './node-server';

test.each([
  ['GET', 'We will be back in a moment'],
  ['POST', 'Please send this again'],
])('while a site starts, a %s gets a page that says so, with the headers of all pages', async (method, heading) => {
  const { server, serve } = siteServer(() => ({ site: undefined, stopping: false }));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  serve(new URL('https://www.example.com'), { trustedProxies: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/contact-us`, { method });
  expect(await answer.text()).toContain(`<h1>${heading}</h1>`);
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    503,
    {
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'retry-after': '5',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-frame-options': 'DENY',
    },
  ]);
  await closeServer(server, { drainMs: 0, finishWithinMs: 0 });
});

test('a request that announces no body has an empty one', async () => {
  const fetch = async (request: Request) =>
    new Response(`<${await request.text()}>`, { headers: { Connection: 'close' } });
  const site = { tryServeFromMemory: () => null, fetch } as unknown as Site;
  const { server, serve } = siteServer(() => ({ site, stopping: false }));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  serve(new URL('https://www.example.com'), { trustedProxies: 0 });
  const send = async (request: string) => (await exchange(port, request, 5_000)).split('\r\n\r\n')[1];
  expect(await send('POST / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toContain('<>');
  expect(await send('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\ntext')).toContain('<text>');
  await closeServer(server, { drainMs: 0, finishWithinMs: 0 });
});

test('a body in very many small pieces is refused, and one in many is read', async () => {
  const lengths: number[] = [];
  const fetch = async (request: Request) => {
    lengths.push((await request.arrayBuffer()).byteLength);
    return new Response(null, { headers: { Connection: 'close' } });
  };
  const site = { tryServeFromMemory: () => null, fetch } as unknown as Site;
  const { server, serve } = siteServer(() => ({ site, stopping: false }));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  serve(new URL('https://www.example.com'), { trustedProxies: 0 });
  const send = async (chunks: number, chunk: string) => {
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    const body = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(chunks);
    return statusesOf(await exchange(port, `${head}${body}0\r\n\r\n`, 5_000));
  };
  expect(await send(9_000, 'x')).toEqual([200]);
  expect(await send(30_000, 'x'.repeat(300))).toEqual([200]);
  expect(await send(30_000, 'x')).toEqual([400]);
  expect(lengths).toEqual([9_000, 9_000_000]);
  await closeServer(server, { drainMs: 0, finishWithinMs: 0 });
});
