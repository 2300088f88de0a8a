import { existsSync } from 'node:fs';
import { recoveryUrl } from '~/lib/auth/recovery-url.server';
import { refuseUnfinishedRestore } from '~/lib/backup/restore-mark.server';
import { DataDirInUse, dataDirLayout, lockDataDir, secretOf } from '~/lib/runtime/data-dir.server';
import { type Env, EnvError } from '~/lib/runtime/env.server';
import { LINK_HOURS } from '~/lib/supabase/lite/accounts/link-hours';
import { postgresHasUsers } from '~/lib/supabase/lite/postgres-backend.server';
import { openBackend, openSelfHostedBackend } from '~/lib/supabase/open-backend.server';
import { CommandError, runCommand } from './command';
import { requestLink } from './operator-socket';

// `npm run admin:reset-password -- E-MAIL`: prints a link with which this person sets a new password, also while the site
// runs, for whom no other administrator can make one.

runCommand('command', async (env, [email]) => {
  if (!email) throw new CommandError('Say whose: npm run admin:reset-password -- E-MAIL.');
  if (env.supabase) {
    const url = await linkOfProject(env, email);
    return `${url}\nIt works once, for as long as the project says. Open it, and choose a password.`;
  }
  const url = await linkOfOwnSite(env, email);
  return `${url}\nIt works once, for ${LINK_HOURS.recovery} hours. Open it, and choose a password.`;
});

function originOf({ publicUrl, port }: Env): string {
  return publicUrl?.origin ?? `http://localhost:${port}`;
}

async function linkOfProject(env: Env, email: string): Promise<string> {
  if (!env.supabase?.secretKey) throw new EnvError('SUPABASE_SECRET_KEY is needed to make a link for a password.');
  return recoveryUrl(await openBackend(env, '', async () => undefined), originOf(env), email);
}

/** Through the serving process, or from the data itself where there is none. */
async function linkOfOwnSite(env: Env, email: string): Promise<string> {
  let unlock: () => void;
  try {
    unlock = lockDataDir(env.dataDir, env.databaseUrl ? 'shared' : 'alone');
  } catch (error) {
    const url = error instanceof DataDirInUse ? await requestLink(env.dataDir, email) : null;
    if (url) return url;
    throw error;
  }
  try {
    refuseUnfinishedRestore(env.dataDir);
    const bootstrap = async () => {
      throw noSite();
    };
    // Opening a backend would create it.
    const exists = env.databaseUrl
      ? await postgresHasUsers(env.databaseUrl)
      : existsSync(dataDirLayout(env.dataDir).database);
    if (!exists) throw noSite();
    const backend = await openSelfHostedBackend(env, { secret: secretOf(env), bootstrap, schemaUpTo: '' });
    try {
      return await recoveryUrl(backend, originOf(env), email);
    } finally {
      await backend.close();
    }
  } finally {
    unlock();
  }
}

function noSite(): CommandError {
  return new CommandError('There is no site yet: start it once first.');
}
