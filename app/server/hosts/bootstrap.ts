import { randomBytes } from 'node:crypto';
import type { Env } from '~/lib/runtime/env.server';
import { DEFAULT_TIME_ZONE } from '~/lib/runtime/time-zone-name';
import type { Bootstrap, SelfHostedBackend } from '~/lib/supabase/backend';

/** The first administrator; the plain password exists only during the bootstrap. */
export type FirstAdmin = { email: string; password: string };

/**
 * Prepares the bootstrap of an empty backend: the first administrator and, unless SEED=none, the sample company.
 *
 * @param showAdmin shows the administrator to the person at the terminal
 */
export function bootstrap(
  env: Pick<Env, 'admin' | 'seed'> & { timeZone?: string },
  showAdmin: (admin: FirstAdmin) => void,
): Bootstrap {
  return async (opening) => {
    const admin = { email: env.admin.email, password: env.admin.password ?? randomBytes(12).toString('base64url') };
    const [backend] = await Promise.all([addUser(opening, admin), env.seed === 'demo' && addDemo(opening)]);
    await backend.database.transaction((tx) =>
      tx.query("update public.profiles set role = 'admin', full_name = $2 where email = $1", [
        admin.email,
        env.admin.name ?? null,
      ]),
    );
    await backend.database.transaction((tx) =>
      tx.query(
        `insert into public.site_settings (setting_key, setting_value, description)
         values ('company_time_zone', $1, 'The time zone of the office, in which moments of publication are entered.')
         on conflict do nothing`,
        [env.timeZone ?? DEFAULT_TIME_ZONE],
      ),
    );
    showAdmin(admin);
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
  // An interrupted bootstrap may have left the user, with a password that was never shown.
  await backend.database.transaction((tx) => tx.query('delete from auth.users where email = $1', [email]));
  await backend.signUp(email, password);
  return backend;
}
