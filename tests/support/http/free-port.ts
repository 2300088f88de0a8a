import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns a currently unused TCP port of this machine */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
