import { createWriteStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkBackup } from '~/lib/backup/archive.server';
import type { Manifest } from '~/lib/backup/manifest';
import { openProject } from '~/lib/backup/project.server';
import { snapshotOfProject } from '~/lib/backup/project-snapshot.server';
import { refuseUnfinishedRestore } from '~/lib/backup/restore-mark.server';
import { packSnapshot, takeBackup } from '~/lib/backup/snapshot.server';
import { DataDirInUse, dataDirLayout, lockDataDir, secretOf } from '~/lib/runtime/data-dir.server';
import type { Env } from '~/lib/runtime/env.server';
import { postgresHasUsers } from '~/lib/supabase/lite/postgres-backend.server';
import { openBackend, openSelfHostedBackend } from '~/lib/supabase/open-backend.server';
import { CommandError, say } from './command';
import { requestBackup } from './operator-socket';

/**
 * Backs up the site of DATA_DIR or DATABASE_URL, running or not, and validates the file.
 *
 * @param path of a new file; only its owner may read it
 * @throws {OperatorError} where there is no site, or it cannot be backed up now; a part of the file may remain
 */
export async function writeBackup(env: Env, path: string): Promise<Manifest> {
  await withBackup(env, (backup) => write(backup, path));
  return checkBackup(path);
}

/**
 * Backs up the project at SUPABASE_URL, and validates the file.
 *
 * @param path of a new file; only its owner may read it
 * @param folder where rows and pictures are collected; what an interrupted backup left there is used
 * @throws {OperatorError} where the project cannot be backed up now; the folder remains
 */
export async function writeProjectBackup(env: Env, path: string, folder: string): Promise<Manifest> {
  const project = openProject(await openBackend(env, '', async () => undefined), 'back up a project');
  const snapshot = await snapshotOfProject(project, folder, say);
  await write(await packSnapshot(snapshot, folder), path);
  return checkBackup(path);
}

function write(backup: Readable, path: string): Promise<void> {
  return pipeline(backup, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}

/** Takes a backup: through the serving process, or from the data itself where there is none. */
async function withBackup(env: Env, use: (backup: Readable) => Promise<void>): Promise<void> {
  let unlock: () => void;
  try {
    // With the database elsewhere, a backup can be taken beside the serving processes.
    unlock = lockDataDir(env.dataDir, env.databaseUrl ? 'shared' : 'alone');
  } catch (error) {
    const backup = error instanceof DataDirInUse ? await requestBackup(env.dataDir) : null;
    if (!backup) throw error;
    return use(backup).catch((cause) => {
      if (cause.code !== 'ECONNRESET') throw cause;
      throw new CommandError('The site ended, or failed, while it was backed up. See its log, and try again.', {
        cause,
      });
    });
  }
  try {
    refuseUnfinishedRestore(env.dataDir);
    // Opening a backend would create it.
    const exists = env.databaseUrl
      ? await postgresHasUsers(env.databaseUrl)
      : existsSync(dataDirLayout(env.dataDir).database);
    if (!exists) throw noSite();
    const backend = await openSelfHostedBackend(env, {
      secret: secretOf(env),
      bootstrap: async () => {
        throw noSite();
      },
      // No migration: a backup before an update has the schema of the old version.
      schemaUpTo: '',
    });
    try {
      await use(await takeBackup(backend, dataDirLayout(env.dataDir).backup));
    } finally {
      await backend.close();
    }
  } finally {
    unlock();
  }
}

function noSite(): CommandError {
  return new CommandError('There is no site to back up: start it once first.');
}
