import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { rowsIn } from '~/lib/backup/manifest';
import { EnvError } from '~/lib/runtime/env.server';
import { syncFolder } from '~/lib/runtime/sync-folder.server';
import { replaceAtomically } from '~/lib/runtime/write-file-atomic.server';
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
  const manifest = await replaceAtomically(path, async (draft) => {
    const written = await writeBackup(env, draft);
    refuseExisting();
    return written;
  });
  await syncFolder(dirname(path));
  const { files, missing_files } = manifest;
  const megabytes = ((await stat(path)).size / 1e6).toFixed(1);
  const lost = missing_files.length > 0 ? ` ${missing_files.length} pictures were missing on the disk already.` : '';
  return `${rowsIn(manifest)} rows and ${files.length} pictures are in ${path} (${megabytes} MB), read back and compared.${lost}`;
});
