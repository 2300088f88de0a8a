import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A response with its body still compressed, and the time from the request to its last byte. */
export type TimedResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; ms: number };

/** A client with keep-alive connections. */
export type HttpClient = {
  get(path: string, headers?: Record<string, string>): Promise<TimedResponse>;
  close(): void;
};

/** Opens a client for one origin; the number of connections is unlimited. */
export function httpClient(origin: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  return {
    close: () => agent.destroy(),
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const sent = request(origin + path, { agent, headers: { 'Accept-Encoding': 'br, gzip', ...headers } });
        sent.on('error', reject);
        sent.on('response', (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, bytes: Buffer.concat(parts), ms: performance.now() - started });
          });
        });
        sent.end();
      }),
  };
}

/**
 * Requests a page.
 *
 * @returns the response time in milliseconds
 * @throws where the status is not 200
 */
export async function timeOf(client: HttpClient, path: string, headers?: Record<string, string>): Promise<number> {
  const { status, ms } = await client.get(path, headers);
  if (status !== 200) throw new Error(`${path} returned status ${status}.`);
  return ms;
}
