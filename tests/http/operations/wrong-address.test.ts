import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { type SiteProcess, startSite } from '../../support/backends/site-process';

// SUPABASE_URL is a web server, but not Supabase.

const WHATS: [string, { status: number; headers: Record<string, string>; body: string }, string][] = [
  ['a web page', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Hello</h1>' }, 'a web page'],
  ['nothing', { status: 404, headers: {}, body: '' }, '404'],
];

describe.each(WHATS)('an address that answers with %s', (_what, { status, headers, body }, words) => {
  let server: Server;
  let address: string;
  let site: SiteProcess;

  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(status, headers).end(body));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
    site = await startSite({ SUPABASE_URL: address, ...keys, DATA_DIR: newFolder() });
  });

  afterAll(async () => {
    await site?.stop();
    server?.close();
  });

  test('is named in one line of the log at the start', async () => {
    const lines = () =>
      site
        .out()
        .split('\n')
        .filter((line) => line.includes(`"msg":"SUPABASE_URL ${address} is not Supabase: `) && line.includes(words));
    await expect.poll(lines).toHaveLength(1);
  });

  test('is no empty site: pages say that records cannot be reached', async () => {
    for (const path of ['/our-products', '/blog', '/gallery']) expect((await site.get(path)).status).toBe(503);
  });

  test('is not ready, and the log says why', async () => {
    expect((await site.get('/readyz')).status).toBe(503);
    const line = site
      .out()
      .split('\n')
      .find((text) => text.includes('"not ready"'));
    expect(line).toContain(`SUPABASE_URL ${address} is not Supabase`);
  });
});
