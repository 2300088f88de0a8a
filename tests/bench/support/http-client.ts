import { Agent, request } from 'node:http';
import { answerTo, type RawAnswer } from '../../support/http/raw-request.ts';

/** A response with its body still compressed, and the time from the request to its last byte. */
type TimedResponse = RawAnswer & { ms: number };

/** A client with keep-alive connections. */
export type HttpClient = {
  get(path: string, headers?: Record<string, string>): Promise<TimedResponse>;
  close(): void;
};

// Node's server closes a connection after six idle seconds, maybe just when the next request is on its way. A browser
// would send that again.
const IDLE_MS = 4000;

/** Opens a client for one origin; the number of connections is unlimited. */
export function httpClient(origin: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: IDLE_MS });
  return {
    close: () => agent.destroy(),
    async get(path, headers = {}) {
      const started = performance.now();
      const sent = request(origin + path, { agent, headers: { 'Accept-Encoding': 'br, gzip', ...headers } });
      return { ...(await answerTo(sent)), ms: performance.now() - started };
    },
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
