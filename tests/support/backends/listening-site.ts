import { connect } from 'node:net';
import { newFolder } from './new-folder.ts';
import { type SiteProcess, startSite } from './site-process.ts';

// Only a request that the server goes on waiting for is met with silence.
const PATIENCE_MS = 10_000;

/** The host that the listening site believes to be: one behind a proxy that speaks TLS. */
export const HOST = 'www.doabharvest.example';

/** The built site, which is sent bytes that no client would send. */
export type ListeningSite = SiteProcess & {
  /**
   * Sends bytes over a connection of their own, and gives all that comes back until it is closed.
   *
   * @param patience milliseconds of silence after which the rest is not waited for
   */
  exchange(bytes: string | Uint8Array, patience?: number): Promise<string>;
};

let started: Promise<ListeningSite> | undefined;

/** The site that all tests of raw requests share; it has no content and ends with the tests. */
export function listeningSite(): Promise<ListeningSite> {
  started ??= start();
  return started;
}

async function start(): Promise<ListeningSite> {
  const origin = `https://${HOST}`;
  const env = { PUBLIC_URL: origin, SESSION_SECRET: 'a secret of at least thirty-two characters' };
  const site = await startSite({ ...env, DATA_DIR: newFolder() }, () => ({ Origin: origin }));
  const { port } = new URL(site.origin);
  return { ...site, exchange: (bytes, patience = PATIENCE_MS) => exchange(Number(port), bytes, patience) };
}

function exchange(port: number, bytes: string | Uint8Array, patience: number): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (piece) => pieces.push(piece));
    // A server that refuses may close the connection before it has read everything.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')));
  });
}
