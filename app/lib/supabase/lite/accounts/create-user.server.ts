import { randomUUID } from 'node:crypto';
import { isUuid } from '~/lib/text/uuid';
import { bodyOf, type Endpoints, inTransaction, refusal } from './endpoints.server';

/**
 * `POST /admin/users`: adds an account, also with an id that is given and without a password. Supabase's auth service
 * sends no mail either.
 */
export async function createUser(endpoints: Endpoints, request: Request): Promise<Response> {
  const { id, email: given, password, email_confirm, user_metadata } = await bodyOf(request);
  const email = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (!/^[^@\s]+@[^@\s]+$/.test(email) || email.length > 255) {
    return refusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  if (id !== undefined && !(typeof id === 'string' && isUuid(id))) {
    return refusal(400, 'validation_failed', 'ID must conform to the uuid v4 format');
  }
  const hash = typeof password === 'string' && password !== '' ? await endpoints.passwords.hash(password) : null;
  const metadata = JSON.stringify(user_metadata ?? {});
  const [added] = await inTransaction(endpoints, (tx) =>
    tx.query<{ id: string }>(
      `with added as (
         insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
         values ($1, 'authenticated', 'authenticated', $2, $3, case when $4 then now() end,
           '{"provider": "email", "providers": ["email"]}', ($5::text)::jsonb)
         on conflict (email) where is_sso_user = false do nothing
         returning id, email
       ), identity as (
         insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         select gen_random_uuid(), 'email', id::text, id,
           jsonb_build_object('sub', id, 'email', email, 'email_verified', $4, 'phone_verified', false)
         from added
       )
       select id from added`,
      [id ?? randomUUID(), email, hash, email_confirm === true, metadata],
    ),
  );
  if (!added) return refusal(422, 'email_exists', 'A user with this email address has already been registered');
  return Response.json({
    id: added.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    user_metadata: user_metadata ?? {},
  });
}
