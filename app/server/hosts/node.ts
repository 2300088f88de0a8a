import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRequestListener, type FetchHandler } from '@remix-run/node-fetch-server';
import { BACKUP_FOLDER, takeBackup } from '~/lib/backup/snapshot.server';
import { DataDirNotWritable, lockDataDir } from '~/lib/runtime/data-dir.server';
import { type Env, EnvError, readEnv } from '~/lib/runtime/env.server';
import { log, redirectConsole } from '~/lib/runtime/log.server';
import { OperatorError } from '~/lib/runtime/operator-error';
import { isSelfHosted } from '~/lib/supabase/backend';
import { serveBackups } from '~/server/commands/backup-socket';
import { clientAddress } from '~/server/site/client-address';
import { ALLOW, isKnownMethod, pathOfTarget } from '~/server/site/request-target';
import { sendResponse } from '~/server/site/send-response';
import { type OpenSite, openSite } from './open-site';

// Requests in flight may end; one that takes longer is cut off, before whoever asked this process to end kills it.
const FINISH_WITHIN_MS = 7_000;

// Nothing that does not end may keep a process that was asked to end.
const CLOSE_WITHIN_MS = 5_000;

// Of an answer without a body.
const PLAIN = { 'Cache-Control': 'no-store', 'Content-Length': '0', 'X-Content-Type-Options': 'nosniff' };

/** Says something to the person who started the program, beside the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @returns null where nothing can be written, and nothing has to be: Supabase has it all */
function lockIfNeeded({ dataDir, databaseUrl, supabase }: Env): (() => void) | null {
  try {
    return lockDataDir(dataDir, databaseUrl || supabase ? 'shared' : 'alone');
  } catch (error) {
    if (!supabase || !(error instanceof DataDirNotWritable)) throw error;
    log.warn({ err: error }, 'nothing is kept on a disk');
    return null;
  }
}

/**
 * @returns the port
 * @throws {EnvError} where nobody, or somebody else, may listen
 */
async function listen(server: Server, { port, host }: Env): Promise<number> {
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

async function main(): Promise<void> {
  redirectConsole();
  const env = readEnv(process.env);
  log.level = env.logLevel;
  const unlock = lockIfNeeded(env);
  let site: OpenSite | undefined;

  const server = createServer();
  const port = await listen(server, env);
  const publicUrl = env.publicUrl ?? new URL(`http://localhost:${port}`);
  const answer: FetchHandler = async (request, { address }) =>
    site?.fetch(request, clientAddress(address, request.headers.get('x-forwarded-for'), env.trustedProxies)) ??
    new Response('The site is starting.\n', { status: 503, headers: { 'Retry-After': '2' } });
  const listener = createRequestListener(answer, { host: publicUrl.host, protocol: publicUrl.protocol });
  let stopping = false;
  server.on('request', (request, response) => {
    const { method = '', headers } = request;
    const target = pathOfTarget(request.url ?? '');
    if (stopping) response.setHeader('Connection', 'close');
    if (!isKnownMethod(method)) return response.writeHead(405, { Allow: ALLOW, ...PLAIN }).end();
    if (target === null) return response.writeHead(400, PLAIN).end();
    request.url = target;
    const reply = site?.tryServeFromMemory({ method, target, headers });
    if (reply) sendResponse(reply, response);
    else listener(request, response);
  });

  let endBackups: (() => void) | undefined;
  const stop = async (drainSeconds: number) => {
    if (stopping) return;
    stopping = true;
    site?.startDraining();
    endBackups?.();
    setTimeout(
      () => {
        log.error('what could not be closed is cut off');
        process.exit(1);
      },
      drainSeconds * 1000 + FINISH_WITHIN_MS + CLOSE_WITHIN_MS,
    ).unref();
    try {
      await pause(drainSeconds * 1000);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Whoever was answered meanwhile may want to keep the connection.
        setInterval(() => server.closeIdleConnections(), 100).unref();
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
  process.on('SIGTERM', () => stop(site ? env.drainSeconds : 0));
  // Somebody at the keyboard waits; the terminal, or the launcher, is gone.
  for (const event of ['SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => stop(0));

  site = await openSite(env, {
    publicUrl,
    clientDirectory: join(import.meta.dirname, '../client'),
    keepsFiles: unlock !== null,
    tell: ({ email, password }) => {
      say(`E-mail: ${email}`);
      say(`Password: ${password}`);
    },
  });
  const { backend } = site;
  if (isSelfHosted(backend) && !stopping) {
    endBackups = serveBackups(env.dataDir, () => takeBackup(backend, join(env.dataDir, BACKUP_FOLDER)));
  }
  say(`Site: ${publicUrl.origin}`);
  say(`Admin: ${publicUrl.origin}/admin`);
}

main().catch((error: unknown) => {
  const surprise = () => `The site could not start: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${error instanceof OperatorError ? error.message : surprise()}\n`);
  process.exit(1);
});
