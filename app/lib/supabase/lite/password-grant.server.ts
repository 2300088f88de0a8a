import { log } from '~/lib/runtime/log.server';
import type { SqlDatabase } from '~/lib/supabase/sql-database.server';
import { inTime, TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import { PasswordQueueFullError, type PasswordThread } from './password-thread.server';

// Of a random password, with the cost that the API uses.
const DUMMY_HASH = '$2b$10$.R20Xkuj1CYr5bO7o8YMou.lpwAnS08UNXnSwO27x/pp.ZAY0JjGW';

const INVALID = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' };
const BUSY = { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many passwords are being checked.' };

/**
 * Lets only sign-ins with the right password reach the API. It would hash in the thread of the embedded database, or of
 * this program, and not at all for an unknown e-mail address: attempts would hold up all pages, and the time that they
 * take would reveal which addresses have an account.
 *
 * @param send reaches the API
 * @param database where the accounts are
 * @returns a `fetch` that answers a wrong password, and an unknown address after the same time, as the API does
 */
export function checkingPasswords(send: typeof fetch, database: SqlDatabase, passwords: PasswordThread): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const credentials = isPasswordGrant(request) ? await credentialsOf(request) : null;
    if (!credentials) return send(request);
    const hash = await inTime(TIMEOUT_MS, hashOf(database, credentials.email));
    try {
      const matches = await passwords.compare(credentials.password, hash ?? DUMMY_HASH);
      return hash && matches ? send(request) : Response.json(INVALID, { status: 400 });
    } catch (error) {
      if (!(error instanceof PasswordQueueFullError)) throw error;
      log.warn({ err: error }, 'an attempt to sign in was refused');
      return Response.json(BUSY, { status: 429 });
    }
  };
}

function isPasswordGrant({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return method === 'POST' && pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
}

type Credentials = { email: string; password: string };

/** @returns null where the API has to say what is wrong with the request */
async function credentialsOf(request: Request): Promise<Credentials | null> {
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as Partial<Credentials> | null;
  const { email, password } = body ?? {};
  return typeof email === 'string' && email && typeof password === 'string' && password ? { email, password } : null;
}

async function hashOf(database: SqlDatabase, email: string): Promise<string | null> {
  const [user] = await database.read<{ hash: string | null }>(
    'select encrypted_password as hash from auth.users where email = $1',
    [email.toLowerCase()],
  );
  return user?.hash || null;
}
