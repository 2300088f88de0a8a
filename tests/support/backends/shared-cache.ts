import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A purge as a cache in front received it. */
type Told = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

/** What a cache does with a purge: it answers after a while, or cuts the connection. */
type Behaviour = { status?: number; headers?: Record<string, string>; after?: number; cuts?: boolean };

/** A cache in front of a site, or the API of a CDN: it takes purges until the end of the test. */
export type PurgedCache = {
  origin: string;
  told: Told[];
  /** How many purges were under way at the same time, at most. */
  most(): number;
  /** What it does from now on. */
  behave(behaviour: Behaviour): void;
};

export async function startPurgedCache(): Promise<PurgedCache> {
  const told: Told[] = [];
  let behaviour: Behaviour = {};
  let underWay = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    const { status = 200, headers = {}, after = 0, cuts } = behaviour;
    underWay += 1;
    most = Math.max(most, underWay);
    const body = await text(request);
    const { method = '', url = '' } = request;
    told.push({ method, path: url, headers: request.headers, body: body === '' ? null : JSON.parse(body) });
    await pause(after);
    underWay -= 1;
    if (cuts) request.socket.destroy();
    else response.writeHead(status, headers).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    most: () => most,
    behave(now) {
      behaviour = now;
    },
  };
}
