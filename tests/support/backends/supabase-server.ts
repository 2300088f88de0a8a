import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSafeMethod } from '~/lib/http/safe-method';
import type { Backend } from '~/lib/supabase/backend';
import { serviceClient } from '~/lib/supabase/client.server';
import { backend } from '../http/site';
import { AUTH_SETTINGS } from './auth-settings';

/** The behaviour of the server. */
export type Manner =
  | 'answers'
  | 'is down'
  | 'answers 500'
  | 'asks for patience'
  | 'is behind a broken proxy'
  | 'takes 30 s'
  | 'never answers'
  | 'never ends its answer'
  | 'resets the connection'
  | 'breaks off its answer'
  | 'answers with broken JSON';

/** The requests that a manner applies to; `writes` are those with an unsafe method. */
export type Extent = 'everything' | 'writes';

/** A local Supabase server with fault injection. */
export type SupabaseServer = {
  url: string;
  /** Switches to another manner and closes open connections; the URL stays the same, also after `is down`. */
  behave(manner: Manner, extent?: Extent): Promise<void>;
  stop(): Promise<void>;
};

/** A received request: `key` is its `apikey` header, `body` its JSON, `forwardedFor` the visitor that it names. */
export type ApiRequest = { method: string; path: string; key: string; body: unknown; forwardedFor: string | null };

/** Responds to requests for features of a hosted Supabase; undefined forwards a request to the embedded backend. */
export type Interceptor = (request: ApiRequest) => Response | undefined | Promise<Response | undefined>;

/** Starts a server on the seeded backend, or on another one. */
export async function startSupabaseServer(
  manner: Manner,
  intercept: Interceptor = () => undefined,
  on: Backend = backend,
): Promise<SupabaseServer> {
  // A project of which no site with a secret key has begun.
  await serviceClient(on).rpc('reserve_functions', { reserved: false });
  let current = manner;
  let currentExtent: Extent = 'everything';
  const server = createServer((request, response) => {
    const isSpared = currentExtent === 'writes' && isSafeMethod(request.method ?? 'GET');
    void respond(isSpared ? 'answers' : current, request, response, intercept, on);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  if (manner === 'is down') await stop(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async behave(next, extent = 'everything') {
      [current, currentExtent] = [next, extent];
      server.closeAllConnections();
      if (next === 'is down') await stop(server);
      else if (!server.listening) await listen(port);
    },
    stop: () => stop(server),
  };
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

async function respond(
  manner: Manner,
  request: IncomingMessage,
  response: ServerResponse,
  intercept: Interceptor,
  on: Backend,
): Promise<void> {
  const json = { 'Content-Type': 'application/json' };
  const rows = '[{"id": "1", "na';
  if (manner === 'takes 30 s') {
    const late = setTimeout(() => response.writeHead(200, json).end('[]'), 30_000);
    response.once('close', () => clearTimeout(late));
  }
  if (manner === 'answers') await forward(request, response, intercept, on);
  if (manner === 'answers 500') response.writeHead(500, json).end('{"message": "out of memory", "code": "53200"}');
  if (manner === 'asks for patience') response.writeHead(503, { ...json, 'Retry-After': '60' }).end('{}');
  if (manner === 'is behind a broken proxy') response.writeHead(502).end('<h1>Bad Gateway</h1>');
  if (manner === 'answers with broken JSON') response.writeHead(200, json).end(rows);
  if (manner === 'never ends its answer') response.writeHead(200, json).write(rows);
  if (manner === 'resets the connection') request.socket.resetAndDestroy();
  if (manner === 'breaks off its answer') {
    response.writeHead(200, { ...json, 'Content-Length': '1000' });
    response.write(rows, () => request.socket.destroy());
  }
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  intercept: Interceptor,
  on: Backend,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers(request.headers as Record<string, string>);
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(request);
  const json = headers.get('content-type')?.includes('json') && body?.length;
  const received = {
    method,
    path: url,
    key: headers.get('apikey') ?? '',
    body: json ? JSON.parse(String(body)) : null,
    forwardedFor: headers.get('sb-forwarded-for'),
  };
  asVisitor(headers, on);
  const result =
    (await intercept(received)) ??
    // The embedded backend does not say how it is set.
    (url === '/auth/v1/settings' ? Response.json(AUTH_SETTINGS) : null) ??
    (await on.fetch(new URL(url, on.url), { method, headers, body }));
  response.writeHead(result.status, Object.fromEntries(result.headers));
  response.end(Buffer.from(await result.arrayBuffer()));
}

/** The tests' secret key is not that of the backend, where the auth service takes any key of a project for a visitor's. */
function asVisitor(headers: Headers, on: Backend): void {
  const key = headers.get('apikey') ?? '';
  if (!key.startsWith('sb_secret_') || key === on.secretKey) return;
  headers.set('apikey', on.publishableKey);
  if (headers.get('authorization') === `Bearer ${key}`) headers.set('authorization', `Bearer ${on.publishableKey}`);
}
