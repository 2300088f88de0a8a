import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { sha256 } from '~/lib/text/digest.server';
import type { EnteredInput } from './entered-enquiry';
import { privateToken } from './private-link.server';
import { enquiryOfList, type ListedProduct } from './sent-enquiry';

/** @returns the token of the private page of an enquiry that staff entered */
export function enteredToken(secret: string, id: string): string {
  return privateToken(secret, `entered ${id}`);
}

/**
 * Stores an enquiry that staff enter, once however often its form is sent.
 *
 * @param id derived from the form
 * @param products those of the lines
 */
export async function enterEnquiry(
  db: Db,
  id: string,
  input: EnteredInput,
  products: readonly ListedProduct[],
  secret: string,
): Promise<void> {
  const { channel, subject, email, phone, ...asked } = input;
  const made = enquiryOfList({ ...asked, email: email ?? '', phone: phone ?? undefined }, products);
  const { lines = [], ...words } = made;
  const content = {
    ...words,
    ...{ channel, email, phone },
    subject: subject ?? made.subject,
    token_digest: sha256(enteredToken(secret, id)),
  };
  await unwrap(db.rpc('enter_enquiry', { id, content, lines }).setHeader(IDEMPOTENCY_KEY, id));
}
