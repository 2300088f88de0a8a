import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { rowsIn } from '~/lib/backup/manifest';
import { EnvError } from '~/lib/runtime/env.server';
import { syncFolder } from '~/lib/runtime/sync-folder.server';
import { CommandError, runCommand } from './command';
import { writeBackup } from './write-backup';

// `npm run db:backup FILE`: writes database and pictures into one file, also while the site runs.

runCommand('backup', async (env, [name]) => {
  if (!name) throw new CommandError('Say where to: npm run db:backup FILE.');
  if (env.supabase) {
    throw new EnvError('SUPABASE_URL is set: that project has backups of its own, see "supabase db dump".');
  }
  const path = resolve(name);
  const refuseExisting = () => {
    if (existsSync(path)) throw new CommandError(`${path} exists already. Choose another name.`);
  };
  refuseExisting();
  if (!existsSync(dirname(path))) throw new CommandError(`The folder ${dirname(path)} does not exist. Make it first.`);
  const draft = `${path}.${randomUUID().slice(0, 8)}.unfinished`;
  try {
    const manifest = await writeBackup(env, draft);
    const { files, missing_files } = manifest;
    refuseExisting();
    await rename(draft, path);
    await syncFolder(dirname(path));
    const megabytes = ((await stat(path)).size / 1e6).toFixed(1);
    const lost = missing_files.length > 0 ? ` ${missing_files.length} pictures were missing on the disk already.` : '';
    return `${rowsIn(manifest)} rows and ${files.length} pictures are in ${path} (${megabytes} MB), read back and compared.${lost}`;
  } finally {
    await rm(draft, { force: true });
  }
});
