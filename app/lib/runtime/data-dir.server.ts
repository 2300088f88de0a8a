import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Env } from './env.server.ts';
import { OperatorError } from './operator-error.ts';

// sqlite.org/rescode.html
const SQLITE_BUSY = 5;

/** Another process holds the data directory. */
export class DataDirInUse extends OperatorError {}

/** The data directory is not there to be written. */
export class DataDirNotWritable extends OperatorError {}

/**
 * Takes DATA_DIR for this process. The lock is one on a small SQLite file: the operating system gives it up
 * when its owner ends in any way, so it needs neither process ids nor time-outs.
 *
 * @param use `shared` where the database is elsewhere: several instances may keep their pictures in one folder
 * @returns a function that gives the directory up
 * @throws {DataDirInUse} when another process has it, {DataDirNotWritable} where nothing can be written there
 */
export function lockDataDir(dataDir: string, use: 'alone' | 'shared' = 'alone'): () => void {
  const lock = openLock(dataDir);
  try {
    // A transaction that has read keeps all writers out until it ends, and lets other readers in.
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
  return () => lock.close();
}

function openLock(dataDir: string): DatabaseSync {
  try {
    // The database in it is everything that visitors and staff wrote: nobody else's on a shared machine.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(dataDir, 'lock.sqlite'));
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
}

function notWritable(dataDir: string, cause: unknown): DataDirNotWritable {
  const why = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
  const advice = 'Set DATA_DIR to a folder that this program may write, or SUPABASE_URL, with which it needs none';
  return new DataDirNotWritable(`${dataDir} cannot be written (${why}). ${advice}.`, { cause });
}

/**
 * The secret that signs cookies where SESSION_SECRET is not set: made once, kept in DATA_DIR.
 *
 * @returns 43 characters of base64url
 */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
    rmSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    // Of several instances that start at the same moment, one makes the secret.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

/** @returns the secret that signs cookies: the one of the environment, or the one kept in DATA_DIR */
export function secretOf({ sessionSecret, dataDir }: Pick<Env, 'sessionSecret' | 'dataDir'>): string {
  return sessionSecret ?? loadOrCreateSecret(dataDir);
}

const CONTENT = ['postgres', 'postgres.unfinished', 'storage', 'renditions'];

/** Removes what a site has in DATA_DIR: its database and pictures, but not its secret. What is not there is no error. */
export async function removeContent(dataDir: string): Promise<void> {
  for (const name of CONTENT) await rm(join(dataDir, name), { recursive: true, force: true });
}
