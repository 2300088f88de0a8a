import type { PackedMail } from '~/lib/outbox/mailer.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { hmacHex, sha256 } from '~/lib/text/digest.server';

/** @returns the token of the private page of an enquiry, by its idempotency key */
export function privateToken(secret: string, key: string): string {
  return hmacHex(secret, `enquiry ${key}`).slice(0, 32);
}

/** @returns the token of an enquiry that is stored; null where it has none, or the site another secret than it had then */
export async function findPrivateToken(db: Db, secret: string, enquiryId: string): Promise<string | null> {
  const read = db.from('enquiries').select('idempotency_key, token_digest').eq('id', enquiryId).maybeSingle();
  const row = await unwrap(read);
  const token = row && privateToken(secret, row.idempotency_key);
  return token && row.token_digest === sha256(token) ? token : null;
}

/** Adds a link to an enquiry whose link has ended, where `email` is its address; nobody is told whether it is. */
export async function renewLink(
  siteDb: Db,
  { token, email, fresh }: Record<'token' | 'email' | 'fresh', string>,
  mail: PackedMail,
): Promise<void> {
  await unwrap(siteDb.rpc('renew_link', { token, email, new_digest: sha256(fresh), mail }));
}
