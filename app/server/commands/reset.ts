import { rmSync } from 'node:fs';
import { dataDirLayout, lockDataDir, removeContent } from '~/lib/runtime/data-dir.server';
import { EnvError } from '~/lib/runtime/env.server';
import { removePageFiles } from '~/lib/runtime/page-files-link.server';
import { emptyPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { runCommand } from './command';

// `npm run db:reset`: removes all content; the next start is a first start.

runCommand('reset', async (env) => {
  if (env.supabase)
    throw new EnvError('SUPABASE_URL is set: reset that project with the Supabase CLI, supabase db reset.');
  const unlock = lockDataDir(env.dataDir);
  removePageFiles(env.pageFiles);
  if (env.databaseUrl) await emptyPostgres(env.databaseUrl);
  await removeContent(env.dataDir);
  const { backup, restoreMark } = dataDirLayout(env.dataDir);
  for (const path of [backup, restoreMark]) rmSync(path, { recursive: true, force: true });
  unlock();
  return 'All content is gone. The next start makes a new administrator and, unless SEED=none, demo content.';
});
