import { readPlan } from '~/domain/enquiries/stored-plan';
import type { SeenOrder } from '~/domain/orders/order';
import type { PackedMail } from '~/lib/outbox/mailer.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { AnswerInput, AnswerKind, StoredAnswer } from './quotation-answer';
import type { QuotedContent } from './stored-quotation';

/** How a version that was sent stands today. */
export type OfferState = 'open' | AnswerKind | 'expired' | 'superseded';

/** A version that was sent, as its buyer reads it by the private link; moments are ISO 8601. */
export type Offer = QuotedContent & {
  number: string;
  state: OfferState;
  sent_at: string;
  /** Whether the buyer's browser has shown it before. */
  is_opened: boolean;
  answer: StoredAnswer | null;
  /** What became of its acceptance. */
  order: SeenOrder | null;
};

/** What the office has answered to an enquiry, the newest first. */
export type OfficeAnswers = { replies: { body: string; sent_at: string }[]; offers: Offer[] };

/** @returns what was sent to who has the token of a private link; null where there is none */
export async function readOfficeAnswers(db: Db, token: string): Promise<OfficeAnswers | null> {
  const found = (await unwrap(db.rpc('answers_to_enquiry', { token }))) as {
    replies: OfficeAnswers['replies'];
    quotations: Offer[];
  } | null;
  return (
    found && {
      replies: found.replies.map((reply) => ({ ...reply, sent_at: isoTimestamp(reply.sent_at) })),
      offers: found.quotations.map(({ answer, ...offer }) => ({
        ...offer,
        created_at: isoTimestamp(offer.created_at),
        plan: readPlan(offer.plan),
        sent_at: isoTimestamp(offer.sent_at),
        answer: answer && { ...answer, answered_at: isoTimestamp(answer.answered_at) },
      })),
    }
  );
}

/** Notes that the buyer's browser has shown what was sent. */
export async function noteOpened(siteDb: Db, token: string): Promise<void> {
  await unwrap(siteDb.rpc('note_quotations_opened', { token }));
}

/** What became of an answer: stored, refused because of how the version stands, or for the link or the number of answers. */
export type Answering = 'stored' | Exclude<OfferState, 'open'> | 'missing' | 'ended' | 'limited';

/**
 * Stores what a buyer answers to a version, with its mails in the outbox. The database decides whether the version is still
 * open: of several answers at once it takes one.
 */
export async function answerOffer(
  siteDb: Db,
  token: string,
  { number, version }: Pick<Offer, 'number' | 'version'>,
  input: AnswerInput,
  mails: PackedMail[],
): Promise<Answering> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  const call = { token, number, version, answer: input.answer, ...given, mails };
  return (await unwrap(siteDb.rpc('answer_quotation', call))) as Answering;
}
