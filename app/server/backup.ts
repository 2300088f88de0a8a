import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkBackup } from '~/lib/backup/archive.server';
import { refuseUnfinishedRestore } from '~/lib/backup/restore-mark.server';
import { BACKUP_FOLDER, takeBackup } from '~/lib/backup/snapshot.server';
import { DataDirInUse, keptSecret, lockDataDir } from '~/lib/data-dir.server';
import { type Env, EnvError } from '~/lib/env.server';
import { openOwnBackend } from '~/lib/supabase/backend.server';
import { postgresHasUsers } from '~/lib/supabase/own-postgres.server';
import { syncFolder } from '~/lib/sync-folder.server';
import { askForBackup } from './backup-socket';
import { CommandError, runCommand } from './command';

// `npm run db:backup FILE`: the database and the pictures in one file, of a site that runs or of one that does not.

runCommand('backup', async (env, [name]) => {
  if (!name) throw new CommandError('Say where to: npm run db:backup FILE.');
  if (env.supabase) {
    throw new EnvError('SUPABASE_URL is set: that project has backups of its own, see "supabase db dump".');
  }
  const path = resolve(name);
  const unused = () => {
    if (existsSync(path)) throw new CommandError(`${path} exists already. Choose another name.`);
  };
  unused();
  if (!existsSync(dirname(path))) throw new CommandError(`The folder ${dirname(path)} does not exist. Make it first.`);
  const draft = `${path}.${randomUUID().slice(0, 8)}.unfinished`;
  try {
    await withBackup(env, (backup) =>
      pipeline(backup, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })),
    );
    const { tables, files, missing_files } = await checkBackup(draft);
    unused();
    await rename(draft, path);
    await syncFolder(dirname(path));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = ((await stat(path)).size / 1e6).toFixed(1);
    const lost = missing_files.length > 0 ? ` ${missing_files.length} pictures were missing on the disk already.` : '';
    return `${rows} rows and ${files.length} pictures are in ${path} (${megabytes} MB), read back and compared.${lost}`;
  } finally {
    await rm(draft, { force: true });
  }
});

/** Gives the bytes of a backup: from the process that serves, or from the data itself where none does. */
async function withBackup(env: Env, use: (backup: Readable) => Promise<void>): Promise<void> {
  let unlock: () => void;
  try {
    // With its database elsewhere a site can be backed up beside the processes that serve it.
    unlock = lockDataDir(env.dataDir, env.databaseUrl ? 'shared' : 'alone');
  } catch (error) {
    const backup = error instanceof DataDirInUse ? await askForBackup(env.dataDir) : null;
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
    // Opening one would make one.
    const isThere = env.databaseUrl
      ? await postgresHasUsers(env.databaseUrl)
      : existsSync(join(env.dataDir, 'postgres'));
    if (!isThere) throw noSite();
    const backend = await openOwnBackend(env, {
      secret: env.sessionSecret ?? keptSecret(env.dataDir),
      firstStart: async () => {
        throw noSite();
      },
      // What is backed up before a new version is started stays as the old one left it.
      schemaUpTo: '',
    });
    try {
      await use(await takeBackup(backend, join(env.dataDir, BACKUP_FOLDER)));
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
