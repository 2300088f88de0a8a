import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createRequestListener, type FetchHandler } from '@remix-run/node-fetch-server';
import { type Env, EnvError } from '~/lib/runtime/env.server';
import { DISCARD_LIMIT } from '~/server/site/body-limit';
import { clientAddress } from '~/server/site/client-address';
import { downHeaders, downPage } from '~/server/site/down-pages';
import { ALLOW, isKnownMethod, pathOfTarget } from '~/server/site/request-target';
import { commonHeaders } from '~/server/site/security';
import { sendResponse } from '~/server/site/send-response';
import type { Site } from '~/server/site/site';

// Of responses without a body.
const EMPTY = { 'Cache-Control': 'no-store', 'Content-Length': '0', 'X-Content-Type-Options': 'nosniff' };

// Packets have at least 536 bytes, RFC 9293, section 3.7.1.
const MAX_SMALL_PIECES = 10_000;
const SMALL_PIECE_BYTES = 256;

type State = { site: Site | undefined; stopping: boolean };

/**
 * Makes an HTTP server for a site that opens later: the port, which the site's address may depend on, is known first.
 *
 * @param state of now; until there is a site, requests get 503
 * @returns the server, and the function that attaches it to the address that visitors see
 */
export function siteServer(state: () => State): {
  server: Server;
  serve(publicUrl: URL, settings: Pick<Env, 'trustedProxies'> & Partial<Pick<Env, 'hsts' | 'keepAliveSeconds'>>): void;
} {
  // Few requests have a body, and a stream for it takes a good part of the time of a cached page: docs/performance.md.
  const server = createServer({ optimizeEmptyRequests: true });
  return {
    server,
    serve(publicUrl, { trustedProxies, hsts, keepAliveSeconds }) {
      if (keepAliveSeconds !== undefined) server.keepAliveTimeout = 1000 * keepAliveSeconds;
      const { host, protocol } = publicUrl;
      const headers = downHeaders(commonHeaders(publicUrl, hsts));
      const respond: FetchHandler = async (request, { address }) =>
        state().site?.fetch(request, clientAddress(address, request.headers.get('x-forwarded-for'), trustedProxies)) ??
        new Response(downPage(request.method), { status: 503, headers });
      server.on('request', listenerOf(state, createRequestListener(respond, { host, protocol })));
    },
  };
}

function listenerOf(state: () => State, fetchListener: RequestListener): RequestListener {
  return (request, response) => {
    if (hasBody(request)) {
      boundPieces(request, response);
      drainAfter(request, response);
    }
    const { site, stopping } = state();
    const { method = '', headers } = request;
    const target = pathOfTarget(request.url ?? '');
    if (stopping) response.setHeader('Connection', 'close');
    if (!isKnownMethod(method)) return response.writeHead(405, { Allow: ALLOW, ...EMPTY }).end();
    if (target === null) return response.writeHead(400, EMPTY).end();
    request.url = target;
    const prepared = site?.tryServeFromMemory({ method, target, headers });
    if (prepared) return sendResponse(prepared, response);
    fetchListener(request, response);
    // Node closed the stream of a request without a body before anybody could listen for its end.
    if (request.readableEnded) request.emit('end');
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  return (length !== undefined && length !== '0') || coding !== undefined;
}

/**
 * Refuses a body that comes in very many small pieces: each takes some microseconds, whatever its size, so that a megabyte in
 * chunks of one byte took three seconds. No browser or proxy sends such chunks, and no network such packets.
 */
function boundPieces(request: IncomingMessage, response: ServerResponse): void {
  let pieces = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = (piece: Buffer | null) => {
    pieces += 1;
    bytes += piece?.byteLength ?? 0;
    if (pieces <= MAX_SMALL_PIECES || bytes >= pieces * SMALL_PIECE_BYTES) return push(piece);
    if (response.headersSent) request.destroy();
    else response.writeHead(400, { ...EMPTY, Connection: 'close' }).end(() => request.destroy());
    return false;
  };
}

/**
 * Reads and throws away what a request still sends once it is answered. Else the rest would stay in the connection, and
 * keep the next request there waiting, which behind a proxy is somebody else's. A body beyond the limit ends the connection.
 * A connection that ends with its answer ends once the body is read, else who still sends gets an error in place of the
 * answer: RFC 9112, section 9.6. Node's limit of time for a request holds meanwhile.
 */
function drainAfter(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    // Node has closed the sending half before this, and closes the other one as soon as that is done.
    socket.off('finish', socket.destroy);
    if (socket.writableEnded) request.once('end', () => socket.destroy());
    let left = DISCARD_LIMIT;
    // Who read the body so far has paused it, and would pause it again.
    request.removeAllListeners('data');
    request.on('data', (piece: Buffer) => {
      left -= piece.byteLength;
      if (left < 0) request.destroy();
    });
    request.resume();
  });
}

/**
 * @returns the port
 * @throws {EnvError} where the port is taken, or may not be used
 */
export async function listen(server: Server, { port, host }: Pick<Env, 'port' | 'host'>): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const taken = 'Another program is listening there. Set PORT to a free port.';
    throw new EnvError(code === 'EADDRINUSE' ? taken : `HOST and PORT cannot be listened at: ${message}.`, { cause });
  }
  return (server.address() as AddressInfo).port;
}

/**
 * Shuts a server down gracefully: it goes on for the drain, in which load balancers notice, then takes no more
 * connections, and closes those whose requests do not finish in time.
 */
export async function closeServer(
  server: Server,
  { drainMs, finishWithinMs }: { drainMs: number; finishWithinMs: number },
): Promise<void> {
  await pause(drainMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    // Connections become idle one after the other, and would be kept alive.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), finishWithinMs).unref();
  });
}
