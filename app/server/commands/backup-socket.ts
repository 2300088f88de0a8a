import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dataDirLayout } from '~/lib/runtime/data-dir.server';
import { log } from '~/lib/runtime/log.server';
import { CommandError } from './command';

// How `npm run db:backup` reaches a running site: a socket in DATA_DIR that only its owner can open. The serving process
// has exclusive use of the database, so it takes the backup.

// The address of a Unix socket has 108 bytes, on macOS 104.
const MAX_PATH = 103;

function socketPath(dataDir: string): string {
  return dataDirLayout(dataDir).backupSocket;
}

/**
 * Serves backups on the socket, one at a time.
 *
 * @param take takes a backup, and gives its bytes
 * @returns a function that stops it, and aborts a backup in progress
 */
export function serveBackups(dataDir: string, take: () => Promise<Readable>): () => void {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > MAX_PATH) {
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
  return new Promise((resolve, reject) => {
    const backup = request({ socketPath: socketPath(dataDir), path: '/' }, async (response) => {
      if (response.statusCode === 200) return resolve(response);
      const message = Buffer.concat(await response.toArray()).toString();
      reject(new CommandError(`The site could not be backed up: ${message}`));
    });
    backup.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = ['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'].includes(error.code ?? '');
      if (isClosed) resolve(null);
      else reject(error);
    });
    backup.end();
  });
}
