import { DataDirInUse, keptSecret, lockDataDir } from '~/lib/data-dir.server';
import { EnvError, readEnv } from '~/lib/env.server';
import { divertConsole, log } from '~/lib/log.server';
import { findUnusedPictures, removePictures } from '~/lib/pictures/sweep.server';
import { assetsOf } from '~/lib/supabase/assets.server';
import { openBackend } from '~/lib/supabase/backend.server';
import { serviceClient } from '~/lib/supabase/client.server';

// `npm run pictures:sweep`: lists files in the bucket that no row shows; with --remove, removes them.

async function main(): Promise<void> {
  divertConsole();
  const env = readEnv(process.env);
  log.level = 'error';
  if (env.supabase && !env.supabase.secretKey) {
    throw new EnvError('SUPABASE_SECRET_KEY is needed to list the files of the bucket.');
  }
  const unlock = lockDataDir(env.dataDir);
  const backend = await openBackend(env, env.sessionSecret ?? keptSecret(env.dataDir), async () => {
    throw new EnvError('There is no site yet: start it once first.');
  });
  try {
    const db = serviceClient({ ...backend, fetch: backend.patientFetch });
    const unused = await findUnusedPictures(db, assetsOf(backend));
    for (const path of unused) say(path);
    if (process.argv.includes('--remove')) {
      await removePictures(db, unused);
      say(`${files(unused.length)} removed.`);
    } else {
      say(`${files(unused.length)} without a row. Run "npm run pictures:sweep -- --remove" to remove them.`);
    }
  } finally {
    await backend.close();
    unlock();
  }
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  const expected = error instanceof EnvError || error instanceof DataDirInUse;
  process.stderr.write(expected ? `${error.message}\n` : `The sweep failed: ${String(error)}\n`);
  process.exit(1);
});
