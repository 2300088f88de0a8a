import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRequestListener, type FetchHandler } from '@remix-run/node-fetch-server';
import { DataDirInUse, DataDirNotWritable, lockDataDir } from '~/lib/data-dir.server';
import { type Env, EnvError, readEnv } from '~/lib/env.server';
import { divertConsole, log } from '~/lib/log.server';
import { clientAddress } from './client-address';
import { type OpenSite, openSite } from './open-site';
import { ALLOW, isKnownMethod, pathOfTarget } from './request-target';
import { sendReply } from './send-reply';

// Requests in flight may end; one that takes longer is cut off.
const FINISH_WITHIN_MS = 10_000;

// Of an answer without a body.
const PLAIN = { 'Cache-Control': 'no-store', 'Content-Length': '0', 'X-Content-Type-Options': 'nosniff' };

/** Says something to the person who started the program, beside the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @returns null where nothing can be written, and nothing has to be: Supabase has it all */
function lockIfNeeded({ dataDir, supabase }: Env): (() => void) | null {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (!supabase || !(error instanceof DataDirNotWritable)) throw error;
    log.warn({ err: error }, 'nothing is kept on a disk');
    return null;
  }
}

async function main(): Promise<void> {
  divertConsole();
  const env = readEnv(process.env);
  log.level = env.logLevel;
  const unlock = lockIfNeeded(env);
  let site: OpenSite | undefined;

  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const publicUrl = env.publicUrl ?? new URL(`http://localhost:${port}`);
  const answer: FetchHandler = async (request, { address }) =>
    site?.fetch(request, clientAddress(address, request.headers.get('x-forwarded-for'), env.trustedProxies)) ??
    new Response('The site is starting.\n', { status: 503, headers: { 'Retry-After': '2' } });
  const listener = createRequestListener(answer, { host: publicUrl.host, protocol: publicUrl.protocol });
  server.on('request', (request, response) => {
    const { method = '', headers } = request;
    const target = pathOfTarget(request.url ?? '');
    if (!isKnownMethod(method)) return response.writeHead(405, { Allow: ALLOW, ...PLAIN }).end();
    if (target === null) return response.writeHead(400, PLAIN).end();
    request.url = target;
    const reply = site?.replyAtOnce({ method, target, headers });
    if (reply) sendReply(reply, response);
    else listener(request, response);
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS).unref();
      });
      await site?.close();
      unlock?.();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The launcher is gone.
  process.on('disconnect', stop);

  site = await openSite(env, {
    publicUrl,
    clientDirectory: join(import.meta.dirname, '../client'),
    keepsFiles: unlock !== null,
    tell: ({ email, password }) => {
      say(`E-mail: ${email}`);
      say(`Password: ${password}`);
    },
  });
  say(`Site: ${publicUrl.origin}`);
  say(`Admin: ${publicUrl.origin}/admin`);
}

main().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof DataDirInUse || error instanceof DataDirNotWritable;
  const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (expected) process.stderr.write(`${error.message}\n`);
  else if (inUse) process.stderr.write('Another program is listening there. Set PORT to a free port.\n');
  else process.stderr.write(`The site could not start: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
