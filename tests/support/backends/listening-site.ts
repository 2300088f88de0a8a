import { exchange } from '../http/exchange.ts';
import { newFolder } from './new-folder.ts';
import { type SiteProcess, startSite } from './site-process.ts';

// Reached only where the server waits for the rest of a request.
const SILENCE_MS = 10_000;

/** The public host of the listening site, as behind a proxy that terminates TLS. */
export const HOST = 'www.doabharvest.example';

/** The built site in a child process, for raw bytes over TCP. */
export type ListeningSite = SiteProcess & {
  /**
   * Sends bytes over a new connection, and returns all bytes received until it is closed.
   *
   * @param silenceMs the connection is closed after this many milliseconds without data
   */
  exchange(bytes: string | Uint8Array, silenceMs?: number): Promise<string>;
};

let started: Promise<ListeningSite> | undefined;

/** The empty site that all tests of raw requests share. */
export function listeningSite(): Promise<ListeningSite> {
  started ??= start();
  return started;
}

async function start(): Promise<ListeningSite> {
  const origin = `https://${HOST}`;
  const env = { PUBLIC_URL: origin, SESSION_SECRET: 'a secret of at least thirty-two characters' };
  const site = await startSite({ ...env, DATA_DIR: newFolder() }, () => ({ Origin: origin }));
  const { port } = new URL(site.origin);
  return { ...site, exchange: (bytes, silenceMs = SILENCE_MS) => exchange(Number(port), bytes, silenceMs) };
}
