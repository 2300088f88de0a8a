import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { rowsIn } from '~/lib/backup/manifest';
import { syncFolder } from '~/lib/runtime/sync-folder.server';
import { replaceAtomically } from '~/lib/runtime/write-file-atomic.server';
import { CommandError, runCommand } from './command';
import { writeBackup, writeProjectBackup } from './write-backup';

// `npm run db:backup FILE`: writes database and pictures into one file, also while the site runs. What an interrupted
// backup of a project has read stays in FILE.unfinished, where the next one goes on.

runCommand('backup', async (env, [name]) => {
  if (!name) throw new CommandError('Say where to: npm run db:backup FILE.');
  const path = resolve(name);
  const refuseExisting = () => {
    if (existsSync(path)) throw new CommandError(`${path} exists already. Choose another name.`);
  };
  refuseExisting();
  if (!existsSync(dirname(path))) throw new CommandError(`The folder ${dirname(path)} does not exist. Make it first.`);
  const folder = `${path}.unfinished`;
  const manifest = await replaceAtomically(path, async (draft) => {
    const written = await (env.supabase ? writeProjectBackup(env, draft, folder) : writeBackup(env, draft));
    refuseExisting();
    return written;
  });
  await rm(folder, { recursive: true, force: true });
  await syncFolder(dirname(path));
  const { files, missing_files } = manifest;
  const megabytes = ((await stat(path)).size / 1e6).toFixed(1);
  const lost = missing_files.length > 0 ? ` ${missing_files.length} pictures were missing already.` : '';
  return `${rowsIn(manifest)} rows and ${files.length} pictures are in ${path} (${megabytes} MB), read back and compared.${lost}`;
});
