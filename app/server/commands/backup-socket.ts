import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { log } from '~/lib/runtime/log.server';
import { CommandError } from './command';

// The way into a running site for `npm run db:backup`: a socket in DATA_DIR that only its owner can open. The
// process that serves has the database to itself, so it does the work.

// The address of a socket has room for 108 bytes, on macOS for 104.
const LONGEST_PATH = 103;

function socketPath(dataDir: string): string {
  return join(dataDir, 'backup.sock');
}

/**
 * Answers whoever asks for a backup, one at a time.
 *
 * @param take gives the backup's bytes
 * @returns what ends it, with a backup that is under way
 */
export function serveBackups(dataDir: string, take: () => Promise<Readable>): () => void {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    log.warn({ path }, 'the path is too long for a socket: stop the site to back it up');
    return () => undefined;
  }
  let busy = false;
  const server = createServer(async (_request, response) => {
    if (busy) {
      response.writeHead(409).end('another backup is being taken. Try again when it is done.');
      return;
    }
    busy = true;
    try {
      const backup = await take();
      response.writeHead(200, { 'Content-Type': 'application/gzip' });
      await pipeline(backup, response);
    } catch (error) {
      log.error({ err: error }, 'a backup failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    } finally {
      busy = false;
    }
  });
  server.on('error', (error) => log.error({ err: error }, 'backups cannot be taken while the site runs'));
  // A process that was killed leaves its socket behind.
  rmSync(path, { force: true });
  // A socket is made within this call, and must not be open to others for a moment.
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/**
 * Asks the process that serves from a data directory for a backup.
 *
 * @returns its bytes; reading them fails where it was not sent to its end. Null where nobody answers
 * @throws {CommandError} with what the process said where it could not
 */
export function askForBackup(dataDir: string): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketPath(dataDir), path: '/' }, async (response) => {
      if (response.statusCode === 200) return resolve(response);
      const said = Buffer.concat(await response.toArray()).toString();
      reject(new CommandError(`The site could not be backed up: ${said}`));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const nobody = ['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'].includes(error.code ?? '');
      if (nobody) resolve(null);
      else reject(error);
    });
    asked.end();
  });
}
