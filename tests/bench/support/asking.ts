import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** An answer as it came over the wire, and how long it took. */
export type Timed = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; ms: number };

/** Asks for pages on connections that stay open. */
export type Asker = {
  get(path: string, headers?: Record<string, string>): Promise<Timed>;
  close(): void;
};

/** Somebody who asks a site, with as many connections as are needed at once. */
export function askerOf(origin: string): Asker {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  return {
    close: () => agent.destroy(),
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const asking = request(origin + path, { agent, headers: { 'Accept-Encoding': 'br, gzip', ...headers } });
        asking.on('error', reject);
        asking.on('response', (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, bytes: Buffer.concat(parts), ms: performance.now() - started });
          });
        });
        asking.end();
      }),
  };
}

/**
 * Asks for a page and takes nothing but the page for an answer.
 *
 * @returns how long it took, in milliseconds
 * @throws where the status is not 200
 */
export async function timeOf(asker: Asker, path: string, headers?: Record<string, string>): Promise<number> {
  const { status, ms } = await asker.get(path, headers);
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return ms;
}
