import { createHash } from 'node:crypto';
import type { PackedMail } from '~/lib/outbox/mailer.server';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import { sha256 } from '~/lib/text/digest.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import { privateToken } from './private-link.server';
import type { NewEnquiry, SentEnquiry } from './sent-enquiry';
import { readPlan } from './stored-plan';

/** The outcome of a submission: stored, now or when the same form was sent before, or refused by the rate limit. */
export type Submission =
  | {
      outcome: 'stored';
      reference: string;
      /** Of the private link, by which the sender reads again what was sent. */
      token: string;
    }
  | { outcome: 'limited'; retryAfterSeconds: number };

/**
 * The form's idempotency key, a digest of the sender's network address, and what keys digests. What a robot's trap has
 * caught is archived.
 */
export type Sender = { formKey: string; senderHash: string; secret: string; isCaught: boolean };

/** The idempotency key of an enquiry, and the token of its private link. */
type EnquiryKeys = { key: string; token: string };

/** @returns the same for the same form with the same content */
export function keysOf(enquiry: NewEnquiry, { formKey, senderHash, secret }: Sender): EnquiryKeys {
  // The content is part of the key: a form sent again after a correction is a new enquiry, not a copy.
  const key = createHash('sha256')
    .update(JSON.stringify([formKey, senderHash, enquiry]))
    .digest('base64url');
  return { key, token: privateToken(secret, key) };
}

/**
 * Stores an enquiry with its lines, and its mails in the outbox. The database enforces the rate limit
 * (docs/product.md#limits) and idempotency: one row however often the same form is sent with the same content. It also
 * decides whether the copy goes out, to an address that anybody may have typed.
 */
export async function submitEnquiry(
  db: Db,
  enquiry: NewEnquiry,
  { senderHash, isCaught }: Sender,
  { key, token }: EnquiryKeys,
  mails: PackedMail[],
): Promise<Submission> {
  const { phone, lines = [], plan, ...fields } = enquiry;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as typeof fields;
  const storing = db.rpc('submit_enquiry', {
    ...(given as Record<keyof typeof fields, string>),
    phone: phone ?? '',
    lines,
    ...(plan && { plan }),
    idempotency_key: key,
    sender_hash: senderHash,
    token_digest: sha256(token),
    mails,
    caught: isCaught,
  });
  const [answer] = await unwrap(storing.setHeader(IDEMPOTENCY_KEY, key));
  if (answer?.outcome === 'stored' && answer.reference) {
    return { outcome: 'stored', reference: answer.reference, token };
  }
  if (answer?.outcome === 'limited') return { outcome: 'limited', retryAfterSeconds: answer.retry_after_seconds };
  throw new BackendError(new Error(`submit_enquiry answered ${JSON.stringify(answer)}`));
}

/** @returns what was sent, to who has the token of its private link; null where there is none, or it has ended */
export async function findSentEnquiry(db: Db, token: string): Promise<SentEnquiry | null> {
  if (!/^[0-9a-f]{32}$/.test(token)) return null;
  const sent = (await unwrap(db.rpc('sent_enquiry', { token }))) as SentEnquiry | null;
  if (!sent) return null;
  const { created_at, expires_at, plan } = sent;
  return {
    ...sent,
    created_at: isoTimestamp(created_at),
    expires_at: isoTimestamp(expires_at),
    plan: readPlan(plan),
  };
}
