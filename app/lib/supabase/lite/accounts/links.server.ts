import { randomBytes } from 'node:crypto';
import type { SqlTransaction } from '~/lib/supabase/sql-database.server';
import { LONG_TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import { sha256 } from '~/lib/text/digest.server';
import { bodyOf, type Endpoints, inTransaction, refusal, sendAs } from './endpoints.server';
import { LINK_HOURS } from './link-hours';
import { withFactors } from './sessions.server';

type LinkType = keyof typeof LINK_HOURS;
type User = { id: string; email: string; confirmed: boolean };

function isLinkType(type: unknown): type is LinkType {
  return type === 'invite' || type === 'recovery';
}

/**
 * `POST /admin/generate_link`: makes the token of a link, and for an invitation the user. The token is random; only its
 * digest is stored.
 */
export async function generateLink(endpoints: Endpoints, request: Request): Promise<Response> {
  const { type, email: given, data, redirect_to } = await bodyOf(request);
  if (!isLinkType(type)) return refusal(400, 'validation_failed', 'Invalid email action link type requested');
  const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 255) {
    return refusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  const token = randomBytes(32).toString('base64url');
  return inTransaction(endpoints, async (tx) => {
    if (type === 'invite') await addInvited(tx, email, data);
    const user = await findUser(tx, email);
    if (!user) return refusal(404, 'user_not_found', 'User with this email not found');
    if (type === 'invite' && user.confirmed) {
      return refusal(422, 'email_exists', 'A user with this email address has already been registered');
    }
    // Of two links of a kind only the later one works.
    await tx.query('delete from auth.one_time_tokens where expires_at < now() or (user_id = $1 and token_type = $2)', [
      user.id,
      type,
    ]);
    await tx.query(
      `insert into auth.one_time_tokens (token_hash, user_id, token_type, expires_at)
       values ($1, $2, $3, now() + make_interval(hours => $4))`,
      [sha256(token), user.id, type, LINK_HOURS[type]],
    );
    return Response.json({
      id: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: user.email,
      hashed_token: token,
      verification_type: type,
      redirect_to: redirect_to ?? '',
      action_link: '',
      email_otp: '',
    });
  });
}

async function findUser(tx: SqlTransaction, email: string): Promise<User | undefined> {
  const [user] = await tx.query<User>(
    'select id, email, email_confirmed_at is not null as confirmed from auth.users where email = $1 and not is_sso_user',
    [email],
  );
  return user;
}

/** Adds a user without a password, unless the address has one. */
async function addInvited(tx: SqlTransaction, email: string, data: unknown): Promise<void> {
  const metadata = data && typeof data === 'object' ? JSON.stringify(data) : '{}';
  await tx.query(
    `with added as (
       insert into auth.users (id, aud, role, email, invited_at, raw_app_meta_data, raw_user_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(),
         '{"provider": "email", "providers": ["email"]}', ($2::text)::jsonb)
       on conflict (email) where is_sso_user = false do nothing
       returning id, email
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     select gen_random_uuid(), 'email', id::text, id,
       jsonb_build_object('sub', id, 'email', email, 'email_verified', false, 'phone_verified', false)
     from added`,
    [email, metadata],
  );
}

/**
 * `POST /verify` with the token of a link: a session, once. The library makes the session; it gets a token of its own,
 * because it would store that of the link as it is.
 */
export async function verifyLink(endpoints: Endpoints, request: Request): Promise<Response> {
  const { type, token_hash } = await bodyOf(request.clone());
  if (!isLinkType(type) || typeof token_hash !== 'string' || token_hash === '') {
    return refusal(400, 'validation_failed', 'Verify requires a verification type and a token hash');
  }
  const relay = randomBytes(32).toString('hex');
  const claim = async (tx: SqlTransaction) => {
    const [claimed] = await tx.query<{ user_id: string }>(
      `delete from auth.one_time_tokens where token_hash = $1 and token_type = $2 and expires_at > now()
       returning user_id`,
      [sha256(token_hash), type],
    );
    if (!claimed) return false;
    // The person has what they need: their other links end too.
    await tx.query('delete from auth.one_time_tokens where user_id = $1', [claimed.user_id]);
    await tx.query(
      `update auth.users set recovery_token = $2, recovery_sent_at = now(),
         email_confirmed_at = coalesce(email_confirmed_at, now())
       where id = $1`,
      [claimed.user_id, relay],
    );
    return true;
  };
  // A link that is used up has to give its session, however long that takes.
  const isValid = await inTransaction(endpoints, claim, LONG_TIMEOUT_MS);
  if (!isValid) return refusal(403, 'otp_expired', 'Email link is invalid or has expired');
  const redeemed = await sendAs(endpoints, request, '/auth/v1/verify', {
    method: 'POST',
    body: { type: 'recovery', token_hash: relay },
  });
  return withFactors(endpoints, redeemed);
}
