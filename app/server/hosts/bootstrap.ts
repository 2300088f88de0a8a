import { randomBytes } from 'node:crypto';
import type { Env } from '~/lib/runtime/env.server';
import type { Bootstrap, SelfHostedBackend } from '~/lib/supabase/backend';

/** The first administrator; the password is known here only while a new backend is being filled. */
export type FirstAdmin = { email: string; password: string };

/**
 * Prepares what fills a new backend.
 *
 * @param tell is given the first administrator, to show to the person who started the program
 */
export function bootstrap(env: Pick<Env, 'admin' | 'seed'>, tell: (admin: FirstAdmin) => void): Bootstrap {
  return async (opening) => {
    const admin = { email: env.admin.email, password: env.admin.password ?? randomBytes(12).toString('base64url') };
    const [backend] = await Promise.all([addUser(opening, admin), env.seed === 'demo' && addDemo(opening)]);
    await backend.database.transaction((tx) =>
      tx.query("update public.profiles set role = 'admin', full_name = $2 where email = $1", [
        admin.email,
        env.admin.name ?? null,
      ]),
    );
    tell(admin);
  };
}

async function addDemo(opening: Promise<SelfHostedBackend>): Promise<void> {
  const { seedDemo } = await import('../../../supabase/seeds/demo/seed');
  await seedDemo(opening);
}

async function addUser(
  opening: Promise<SelfHostedBackend>,
  { email, password }: FirstAdmin,
): Promise<SelfHostedBackend> {
  const backend = await opening;
  // An attempt that was cut off may have left the user, with a password that nobody was told.
  await backend.database.transaction((tx) => tx.query('delete from auth.users where email = $1', [email]));
  await backend.signUp(email, password);
  return backend;
}
