import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Env } from './env.server.ts';
import { OperatorError } from './operator-error.ts';

// sqlite.org/rescode.html
const SQLITE_BUSY = 5;

/** @returns the path of everything that this program has in DATA_DIR */
export function dataDirLayout(dataDir: string) {
  return {
    lock: join(dataDir, 'lock.sqlite'),
    /** The secret that signs cookies where SESSION_SECRET is not set. */
    secret: join(dataDir, 'session-secret'),
    database: join(dataDir, 'postgres'),
    /** Exists while the first start is under way, or was interrupted: the database is incomplete then. */
    databaseMark: join(dataDir, 'postgres.unfinished'),
    /** What the API read of the database's definitions; may be deleted at any time. */
    definitions: join(dataDir, 'definitions.json'),
    /** The root of the `FileStore`. */
    files: join(dataDir, 'storage'),
    /** Variants of pictures; may be deleted at any time. */
    variants: join(dataDir, 'renditions'),
    backup: join(dataDir, 'backup'),
    socket: join(dataDir, 'site.sock'),
    /** Exists while a restore is under way, or was interrupted: the content is incomplete then. */
    restoreMark: join(dataDir, 'restore.unfinished'),
  };
}

/** Another process has locked the data directory. */
export class DataDirInUse extends OperatorError {}

export class DataDirNotWritable extends OperatorError {}

/** Locks of this process. Node closes a database that nothing refers to any more, and its lock goes with it. */
const held = new Set<DatabaseSync>();

/**
 * Locks DATA_DIR for this process, by a lock on a small SQLite file: the operating system releases it however the
 * process ends, so it needs neither process ids nor time-outs.
 *
 * @param use `shared` where the database is elsewhere: several instances may store their pictures in one folder
 * @returns a function that unlocks it
 * @throws {DataDirInUse} when another process has it, {DataDirNotWritable}
 */
export function lockDataDir(dataDir: string, use: 'alone' | 'shared' = 'alone'): () => void {
  const lock = openLock(dataDir);
  try {
    // An open read transaction blocks writers, not other readers.
    lock.exec(
      use === 'alone' ? 'pragma locking_mode = exclusive; begin exclusive' : 'begin; select * from sqlite_schema',
    );
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw notWritable(dataDir, cause);
    throw new DataDirInUse(`Another process is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`, {
      cause,
    });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeToOthers(dataDir);
    return new DatabaseSync(dataDirLayout(dataDir).lock);
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
}

const STICKY = 0o1000;

/** Removes the access of other users to personal data, also where the folder existed before. */
function closeToOthers(dataDir: string): void {
  const { mode, uid } = statSync(dataDir);
  const isOurs = process.getuid?.() === uid;
  // A sticky folder, such as /tmp, belongs to all users.
  if (isOurs && (mode & 0o077) !== 0 && (mode & STICKY) === 0) chmodSync(dataDir, mode & 0o700);
}

function notWritable(dataDir: string, cause: unknown): DataDirNotWritable {
  const why = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
  const advice = 'Set DATA_DIR to a folder that this program may write, or SUPABASE_URL, with which it needs none';
  return new DataDirNotWritable(`${dataDir} cannot be written (${why}). ${advice}.`, { cause });
}

/**
 * Reads the secret in DATA_DIR, for sites without SESSION_SECRET; generates it on the first start.
 *
 * @returns 43 characters of base64url
 */
export function loadOrCreateSecret(dataDir: string): string {
  const file = dataDirLayout(dataDir).secret;
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
    rmSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // Of several instances that start at the same moment, the first one's secret wins.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

/** @returns the secret that cookie keys are derived from: that of the environment, or the one in DATA_DIR */
export function secretOf({ sessionSecret, dataDir }: Pick<Env, 'sessionSecret' | 'dataDir'>): string {
  return sessionSecret ?? loadOrCreateSecret(dataDir);
}

/** Removes a site's database and pictures from DATA_DIR, but not its secret. Missing files are no error. */
export async function removeContent(dataDir: string): Promise<void> {
  const { database, databaseMark, definitions, files, variants } = dataDirLayout(dataDir);
  for (const path of [database, databaseMark, definitions, files, variants])
    await rm(path, { recursive: true, force: true });
}
