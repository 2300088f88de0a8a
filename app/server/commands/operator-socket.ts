import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { dataDirLayout } from '~/lib/runtime/data-dir.server';
import { log } from '~/lib/runtime/log.server';
import { OperatorError } from '~/lib/runtime/operator-error';
import { CommandError } from './command';

// How the commands that need the database reach a running site, which has exclusive use of it: a socket in DATA_DIR that
// only its owner can open.

// The address of a Unix socket has 108 bytes, on macOS 104.
const MAX_PATH = 103;

/** What a running site does for its operator, by name: it gets the argument of the command, and gives bytes. */
type Services = { backup(): Promise<Readable>; link(email: string): Promise<string> };

function socketPath(dataDir: string): string {
  return dataDirLayout(dataDir).socket;
}

/**
 * Serves commands on the socket, each of them one at a time.
 *
 * @returns a function that stops it, and aborts what is in progress
 */
export function serveOperator(dataDir: string, services: Services): () => void {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > MAX_PATH) {
    log.warn({ path }, 'the path is too long for a socket: stop the site for commands that need its database');
    return () => undefined;
  }
  const busy = new Set<string>();
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://socket');
    const name = pathname === '/link' ? 'link' : 'backup';
    if (busy.has(name)) {
      response.writeHead(409).end('the same is being done just now. Try again when it is done.');
      return;
    }
    busy.add(name);
    try {
      const answer = name === 'backup' ? await services.backup() : await services.link(searchParams.get('for') ?? '');
      response.writeHead(200);
      await pipeline(typeof answer === 'string' ? Readable.from([answer]) : answer, response);
    } catch (error) {
      if (!(error instanceof OperatorError)) log.error({ err: error }, 'a command failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    } finally {
      busy.delete(name);
    }
  });
  server.on('error', (error) => log.error({ err: error }, 'commands cannot reach this site while it runs'));
  // A killed process leaves its socket behind.
  rmSync(path, { force: true });
  // The socket is created within this call, and must never be open to other users.
  const umask = process.umask(0o177);
  server.listen(path);
  process.umask(umask);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Requests a backup from the process that serves from a data directory.
 *
 * @returns its bytes; reading them fails where the backup breaks off. Null where no process listens
 * @throws {CommandError} with the message of the process where it could not take one
 */
export function requestBackup(dataDir: string): Promise<Readable | null> {
  return ask(dataDir, '/backup', (message) => `The site could not be backed up: ${message}`);
}

/**
 * Requests a link to set a new password from the process that serves from a data directory.
 *
 * @returns null where no process listens
 * @throws {CommandError} with the message of the process where it could not make one
 */
export async function requestLink(dataDir: string, email: string): Promise<string | null> {
  const answer = await ask(dataDir, `/link?${new URLSearchParams({ for: email })}`, (message) => message);
  return answer && text(answer);
}

function ask(dataDir: string, path: string, words: (message: string) => string): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socketPath(dataDir), path }, async (response) => {
      if (response.statusCode === 200) return resolve(response);
      reject(new CommandError(words(Buffer.concat(await response.toArray()).toString())));
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = ['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'].includes(error.code ?? '');
      if (isClosed) resolve(null);
      else reject(error);
    });
    asking.end();
  });
}
