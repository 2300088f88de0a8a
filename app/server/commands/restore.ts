import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup } from '~/lib/backup/archive.server';
import { loadBackup, schemaVersionOf } from '~/lib/backup/load.server';
import { type Manifest, rowsIn } from '~/lib/backup/manifest';
import { markRestore } from '~/lib/backup/restore-mark.server';
import { dataDirLayout, lockDataDir, removeContent, secretOf } from '~/lib/runtime/data-dir.server';
import type { Env } from '~/lib/runtime/env.server';
import { removePageFilesLink } from '~/lib/runtime/page-files-link.server';
import { postgresHasUsers } from '~/lib/supabase/lite/postgres-backend.server';
import { openSelfHostedBackend } from '~/lib/supabase/open-backend.server';
import { CommandError, runCommand } from './command';
import { moveToSupabase } from './move-to-supabase';
import { writeBackup } from './write-backup';

// `npm run db:restore FILE`: restores a backup into an empty data directory, PostgreSQL or Supabase project. Without a
// file it moves the site of DATA_DIR into the Supabase project.

runCommand('restore', async (env, [name]) => {
  if (!name && env.supabase) return moveFromHere(env);
  if (!name) throw new CommandError('Say what: npm run db:restore FILE.');
  const path = resolve(name);
  if (!existsSync(path)) throw new CommandError(`${path} does not exist.`);
  const manifest = await checkBackup(path);
  if (env.supabase) return moveToSupabase(env, path, manifest);
  const unlock = lockDataDir(env.dataDir);
  try {
    await refuseContent(env);
    removePageFilesLink(env.pageFiles);
    await restore(env, path, manifest);
  } finally {
    unlock();
  }
  return `${rowsIn(manifest)} rows and ${manifest.files.length} pictures are back, as they were at ${manifest.taken_at}. Sign in again after "npm start".`;
});

/** Moves the site of DATA_DIR to a Supabase project, by a temporary backup. */
async function moveFromHere(env: Env): Promise<string> {
  const path = join(env.dataDir, `moving-${randomUUID()}.backup`);
  try {
    return await moveToSupabase(env, path, await writeBackup({ ...env, supabase: undefined }, path));
  } finally {
    await rm(path, { force: true });
  }
}

/** @throws {CommandError} where the target has content */
async function refuseContent({ dataDir, databaseUrl }: Env): Promise<void> {
  const { database, databaseMark, files, restoreMark } = dataDirLayout(dataDir);
  const full = (place: string) =>
    new CommandError(
      `There is a site in ${place} already. Restore into another DATA_DIR or database, or empty this one with "npm run db:reset".`,
    );
  // The content of an interrupted restore or first start is replaced.
  if (!existsSync(restoreMark) && !existsSync(databaseMark)) {
    const hasPictures = existsSync(files) && hasFiles(files);
    if (existsSync(database) || hasPictures) throw full(dataDir);
  }
  if (databaseUrl && (await postgresHasUsers(databaseUrl))) throw full('the database of DATABASE_URL');
}

function hasFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
}

async function restore(env: Env, path: string, manifest: Manifest): Promise<void> {
  const schemaUpTo = schemaVersionOf(manifest);
  const done = await markRestore(env.dataDir);
  await removeContent(env.dataDir);
  let loaded = false;
  const backend = await openSelfHostedBackend(env, {
    secret: secretOf(env),
    bootstrap: async (opening) => {
      await loadBackup(await opening, path, manifest);
      loaded = true;
    },
    schemaUpTo,
  });
  await backend.close();
  await done();
  if (!loaded) throw new CommandError('Somebody else began a site in this database meanwhile; nothing was restored.');
}
