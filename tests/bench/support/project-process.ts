// A Supabase project behind a gateway, as a process of its own: the API of an embedded backend by HTTP, which gives each
// answer DELAY_MS later. BUILD is the folder of the built server that it takes the backend from.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readEnv } from '../../../app/lib/runtime/env.server.ts';
import type { openSite } from '../../../app/server/hosts/open-site';

const { BUILD = '', DELAY_MS = '0', PORT: _, ...settings } = process.env;

type Opened = { openSite: typeof openSite };

const { openSite: open }: Opened = await import(pathToFileURL(join(BUILD, 'open-site.js')).href);
const publicUrl = new URL('http://localhost');
const clientDirectory = join(BUILD, '../client');
const { backend } = await open(readEnv(settings), { publicUrl, clientDirectory, showAdmin: () => undefined });

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const { publishableKey, secretKey } = backend;
  process.send?.({ url: `http://127.0.0.1:${port}`, publishableKey, secretKey });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(request);
  const headers = new Headers(request.headers as Record<string, string>);
  // PostgREST's estimate of a list that fits into one answer is exact; that of the embedded API is the planner's.
  headers.set('Prefer', (headers.get('Prefer') ?? '').replace('count=estimated', 'count=exact'));
  const found = await backend.fetch(new URL(url, backend.url), { method, headers, body });
  const bytes = Buffer.from(await found.arrayBuffer());
  await wait(Number(DELAY_MS));
  response.writeHead(found.status, Object.fromEntries(found.headers)).end(bytes);
}
