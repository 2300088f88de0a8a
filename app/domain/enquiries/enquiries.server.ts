import { createHash } from 'node:crypto';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import type { Enquiry, SentEnquiry } from './enquiry';

/** The outcome of a submission: stored, now or when the same form was sent before, or refused by the rate limit. */
export type Submission =
  | {
      outcome: 'stored';
      reference: string;
      /** By which the sender's next page finds what was sent. */
      key: string;
      /** Whether the address, which anybody may have typed, may get a copy. */
      mayCopy: boolean;
    }
  | { outcome: 'limited'; retryAfterSeconds: number };

/** The form's idempotency key, and a digest of the sender's network address. */
export type Sender = { formKey: string; senderHash: string };

/**
 * Stores an enquiry. The database enforces the rate limit, five per sender in ten minutes, and idempotency: one row
 * however often the same form is sent with the same content.
 */
export async function submitEnquiry(db: Db, enquiry: Enquiry, { formKey, senderHash }: Sender): Promise<Submission> {
  // The content is part of the key: a form sent again after a correction is a new enquiry, not a copy.
  const key = createHash('sha256')
    .update(JSON.stringify([formKey, senderHash, enquiry]))
    .digest('base64url');
  const [answer] = await unwrap(
    db.rpc('submit_enquiry', {
      full_name: enquiry.full_name,
      email: enquiry.email,
      phone: enquiry.phone ?? '',
      subject: enquiry.subject,
      message: enquiry.message,
      idempotency_key: key,
      sender_hash: senderHash,
    }),
  );
  if (answer?.outcome === 'stored' && answer.reference) {
    return { outcome: 'stored', reference: answer.reference, key, mayCopy: answer.may_copy };
  }
  if (answer?.outcome === 'limited') return { outcome: 'limited', retryAfterSeconds: answer.retry_after_seconds };
  throw new BackendError(new Error(`submit_enquiry answered ${JSON.stringify(answer)}`));
}

/**
 * Finds what was sent, for an hour.
 *
 * @param key of the submission
 */
export async function findSentEnquiry(db: Db, key: string): Promise<SentEnquiry | null> {
  const [sent] = await unwrap(db.rpc('sent_enquiry', { idempotency_key: key }));
  return sent ?? null;
}
