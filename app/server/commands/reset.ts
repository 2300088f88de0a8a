import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { RESTORE_MARK } from '~/lib/backup/restore-mark.server';
import { BACKUP_FOLDER } from '~/lib/backup/snapshot.server';
import { lockDataDir, removeContent } from '~/lib/runtime/data-dir.server';
import { EnvError } from '~/lib/runtime/env.server';
import { emptyPostgres } from '~/lib/supabase/lite/postgres-backend.server';
import { runCommand } from './command';

// `npm run db:reset`: removes all content; the next start is a first start.

runCommand('reset', async (env) => {
  if (env.supabase)
    throw new EnvError('SUPABASE_URL is set: reset that project with the Supabase CLI, supabase db reset.');
  const unlock = lockDataDir(env.dataDir);
  if (env.databaseUrl) await emptyPostgres(env.databaseUrl);
  await removeContent(env.dataDir);
  for (const name of [BACKUP_FOLDER, RESTORE_MARK]) rmSync(join(env.dataDir, name), { recursive: true, force: true });
  unlock();
  return 'All content is gone. The next start makes a new administrator and, unless SEED=none, demo content.';
});
