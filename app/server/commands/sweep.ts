import { refuseUnfinishedRestore } from '~/lib/backup/restore-mark.server';
import { removeFiles } from '~/lib/pictures/remove-files.server';
import { findUnusedPictures, listPictures } from '~/lib/pictures/sweep.server';
import { findStrayVariants, removeStrayVariants } from '~/lib/pictures/variant-store.server';
import { dataDirLayout, lockDataDir, secretOf } from '~/lib/runtime/data-dir.server';
import { EnvError } from '~/lib/runtime/env.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import { serviceClient } from '~/lib/supabase/client.server';
import { openBackend } from '~/lib/supabase/open-backend.server';
import { CommandError, runCommand, say } from './command';

// `npm run pictures:sweep`: lists files in the bucket that no row refers to, and counts the removed pictures that still
// have variants; with --remove, removes both.

runCommand('sweep', async (env) => {
  if (env.supabase && !env.supabase.secretKey) {
    throw new EnvError('SUPABASE_SECRET_KEY is needed to list the files of the bucket.');
  }
  const unlock = lockDataDir(env.dataDir);
  refuseUnfinishedRestore(env.dataDir);
  const backend = await openBackend(env, secretOf(env), async () => {
    throw new CommandError('There is no site yet: start it once first.');
  });
  try {
    const db = serviceClient({ ...backend, fetch: backend.longFetch });
    const pictures = await listPictures(db);
    const unused = await findUnusedPictures(db, assetsOf(backend), pictures);
    const used = pictures.map(({ path }) => path).filter((path) => !unused.includes(path));
    const variants = dataDirLayout(env.dataDir).variants;
    const strays = await findStrayVariants(variants, used);
    for (const path of unused) say(path);
    const found = `${count(unused, 'file')} without a row, ${count(strays, 'picture')} only in other sizes`;
    if (process.argv.includes('--remove')) {
      await removeFiles(db, unused);
      await removeStrayVariants(variants, strays);
      return `${found}: removed.`;
    }
    return `${found}. Run "npm run pictures:sweep -- --remove" to remove them.`;
  } finally {
    await backend.close();
    unlock();
  }
});

function count({ length }: string[], noun: string): string {
  return length === 1 ? `1 ${noun}` : `${length} ${noun}s`;
}
