import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup } from '~/lib/backup/archive.server';
import { loadBackup, schemaVersionOf } from '~/lib/backup/load.server';
import { type Manifest, rowsIn } from '~/lib/backup/manifest';
import { type Access, administratorOf, givePassword, hasPasswords, peopleOf } from '~/lib/backup/people.server';
import { markRestore } from '~/lib/backup/restore-mark.server';
import { dataDirLayout, lockDataDir, removeContent, secretOf } from '~/lib/runtime/data-dir.server';
import type { Env } from '~/lib/runtime/env.server';
import { removePageFiles } from '~/lib/runtime/page-files-link.server';
import { emptyPostgres, postgresHasUsers } from '~/lib/supabase/lite/postgres-backend.server';
import { openSelfHostedBackend } from '~/lib/supabase/open-backend.server';
import { CommandError, runCommand } from './command';
import { confirmReplacing } from './confirm';
import { restoreIntoProject } from './restore-into-project';
import { writeBackup } from './write-backup';

// `npm run db:restore FILE`: restores a backup of any backend into a data directory, PostgreSQL or Supabase project; what
// is there is replaced where somebody says so. Without a file it moves the site of DATA_DIR into the Supabase project.

runCommand('restore', async (env, args) => {
  const name = args.find((argument) => !argument.startsWith('--'));
  if (!name && env.supabase) return moveFromHere(env);
  if (!name) throw new CommandError('Say what: npm run db:restore FILE.');
  const path = resolve(name);
  if (!existsSync(path)) throw new CommandError(`${path} does not exist.`);
  const manifest = await checkBackup(path);
  if (env.supabase) return restoreIntoProject(env, path, manifest);
  const unlock = lockDataDir(env.dataDir);
  try {
    await confirmContent(env);
    removePageFiles(env.pageFiles);
    return [
      `${rowsIn(manifest)} rows and ${manifest.files.length} pictures are back, as they were at ${manifest.taken_at}. Sign in again after "npm start".`,
      ...formatAccess(await restore(env, path, manifest)),
    ].join('\n');
  } finally {
    unlock();
  }
});

/** Moves the site of DATA_DIR to a Supabase project, by a temporary backup. */
async function moveFromHere(env: Env): Promise<string> {
  const path = join(env.dataDir, `moving-${randomUUID()}.backup`);
  try {
    return await restoreIntoProject(env, path, await writeBackup({ ...env, supabase: undefined }, path));
  } finally {
    await rm(path, { force: true });
  }
}

/** @throws {CommandError} where the target has content that nobody wants replaced */
async function confirmContent({ dataDir, databaseUrl }: Env): Promise<void> {
  const { database, databaseMark, files, restoreMark } = dataDirLayout(dataDir);
  // The content of an interrupted restore or first start is replaced.
  const isUnfinished = existsSync(restoreMark) || existsSync(databaseMark);
  const hasPictures = existsSync(files) && hasFiles(files);
  const hasRows = databaseUrl !== undefined && (await postgresHasUsers(databaseUrl));
  const places = [];
  if (!isUnfinished && (existsSync(database) || hasPictures)) places.push(dataDir);
  if (hasRows) places.push('the database of DATABASE_URL');
  if (places.length > 0) await confirmReplacing(places.join(' and '));
  if (hasRows) await emptyPostgres(databaseUrl);
}

function hasFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
}

/** @returns the access of an administrator where the backup has no passwords */
async function restore(env: Env, path: string, manifest: Manifest): Promise<Access | undefined> {
  const schemaUpTo = await schemaVersionOf(manifest);
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
  try {
    if (!loaded) {
      await done();
      throw new CommandError('Somebody else began a site in this database meanwhile; nothing was restored.');
    }
    const email = hasPasswords(manifest) ? undefined : administratorOf(await peopleOf(path), env.admin.email);
    const access = email === undefined ? undefined : await givePassword(backend, email, env.admin.password);
    await done();
    return access;
  } finally {
    await backend.close();
  }
}

function formatAccess(access: Access | undefined): string[] {
  if (!access) return [];
  return [
    `E-mail: ${access.email}`,
    `Password: ${access.password}`,
    'A backup of a project has no passwords: everybody else needs a link for a new one, from their page in Users or by "Forgot your password?".',
  ];
}
