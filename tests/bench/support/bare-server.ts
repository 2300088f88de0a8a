import { join } from 'node:path';
import { listening } from '../../support/backends/nginx-server.ts';
import { freePort } from '../../support/http/free-port.ts';
import type { Bench } from './bench-context.ts';
import type { Copies } from './copies.ts';
import { startServer } from './processes.ts';

/** Starts a bare `node:http` server on the server's core, which sends copies of pages from memory. */
export async function startBareServer(
  bench: Bench,
  copies: Copies,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const program = join(import.meta.dirname, 'bare-server-process.ts');
  const command = [process.execPath, program, String(port), copies.list];
  const { output, stop } = startServer(bench, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  await listening(port).catch(() => {
    throw new Error(`The bare server did not start: ${output()}`);
  });
  return { origin: `http://127.0.0.1:${port}`, stop };
}
