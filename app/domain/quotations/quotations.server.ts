import type { AskedGoods } from '~/domain/enquiries/asked-goods';
import { readPlan } from '~/domain/enquiries/stored-plan';
import type { PackedMail } from '~/lib/outbox/mailer.server';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { BackendError, unwrap, unwrapRow } from '~/lib/supabase/result.server';
import { updateIfUnchanged, type Written } from '~/lib/supabase/write.server';
import type { Created, Saved } from '~/lib/supabase/write-result';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { formatMoney } from './money';
import type { QuotationInput } from './quotation';
import { planOfQuotation } from './quotation-plan';
import type { Quotation, QuotationSummary } from './stored-quotation';

export async function getQuotation(db: Db, id: string): Promise<Quotation | null> {
  if (!isUuid(id)) return null;
  const found = await unwrap(db.rpc('quotation_page', { quotation: id }, { get: true }));
  if (found === null) return null;
  const [newest, ...earlier] = found.versions.map((version) => ({
    ...version,
    created_at: isoTimestamp(version.created_at),
    plan: readPlan(version.plan),
    sends: version.sends.map((one) => ({ ...one, sent_at: isoTimestamp(one.sent_at) })),
    opened_at: version.opened_at && isoTimestamp(version.opened_at),
    answer: version.answer && { ...version.answer, answered_at: isoTimestamp(version.answer.answered_at) },
  }));
  if (!newest) throw new BackendError(new Error(`The quotation ${id} has no version.`));
  return { ...found, versions: [newest, ...earlier] };
}

/** @returns what a new quotation of an enquiry begins with; null where there is no such enquiry */
export async function startQuotation(db: Db, enquiry: string) {
  return isUuid(enquiry) ? unwrap(db.rpc('quotation_start', { enquiry }, { get: true })) : null;
}

export async function listQuotationsOf(db: Db, enquiry: string): Promise<QuotationSummary[]> {
  return (await unwrapAll(db.rpc('enquiry_quotations', { enquiry }, { get: true }))).map(summaryOf);
}

export async function listQuotationsOfBuyer(db: Db, buyer: string): Promise<QuotationSummary[]> {
  return (await unwrapAll(db.rpc('buyer_quotations', { buyer }, { get: true }))).map(summaryOf);
}

type Summed = QuotationSummary & { currency: string; minor_unit: number };

/** @param row with its total as a decimal */
function summaryOf({ total, currency, minor_unit, sent_at, opened_at, answered_at, ...row }: Summed): QuotationSummary {
  return {
    ...row,
    total: formatMoney(total, currency, minor_unit),
    sent_at: sent_at && isoTimestamp(sent_at),
    opened_at: opened_at && isoTimestamp(opened_at),
    answered_at: answered_at && isoTimestamp(answered_at),
  };
}

/** A quotation as it is saved: on a day in the company's time zone, whether somebody wants to send it, and what was asked for. */
type Save = { day: string; input: QuotationInput; isSending: boolean; goods: AskedGoods | null };

const ENQUIRY_DELETED = 'The enquiry was deleted meanwhile, so there is nobody to quote to. Nothing is saved.';

/**
 * Adds a quotation of an enquiry, with the next number of its year.
 *
 * @param id derived from the form: where a quotation with it exists, the form was sent twice and nothing is added
 * @returns `isNew` is false where the form was sent twice
 */
export async function createQuotation(
  db: Db,
  id: string,
  enquiry: string,
  save: Save,
): Promise<{ ok: true; isNew: boolean; number: string } | Extract<Created, { ok: false }>> {
  const { outcome, quotation_number } = await saved(db, id, save, { enquiry });
  if (outcome === 'orphaned') return { ok: false, reason: 'invalid', field_errors: { lines: [ENQUIRY_DELETED] } };
  return { ok: true, isNew: outcome === 'saved', number: quotation_number ?? '' };
}

/** Saves a quotation as its next version, unless it has another version than `version`; an equal one is no new version. */
export async function updateQuotation(db: Db, id: string, version: string, save: Save): Promise<Saved<Quotation>> {
  const read = () => getQuotation(db, id);
  return updateIfUnchanged(read, version, async (before): Promise<Written<Quotation>> => {
    const { outcome, saved_version } = await saved(db, id, save, { expected: version });
    if (outcome === 'orphaned') return { ok: false, reason: 'invalid', field_errors: { lines: [ENQUIRY_DELETED] } };
    return { ok: true, row: outcome === 'saved' ? { ...before, version: saved_version ?? before.version } : null };
  });
}

type On = { enquiry: string } | { expected: string };

async function saved(db: Db, id: string, { day, input, isSending, goods }: Save, on: On) {
  const content = { ...input, plan: planOfQuotation(input.lines, goods?.lines ?? []) };
  const call = db.rpc('save_quotation', { quotation: id, day, content, sending: isSending, ...on });
  return unwrapRow(call.setHeader(IDEMPOTENCY_KEY, id));
}

/**
 * Notes that a version was sent, by the mail that is kept with the note, or as a file: its enquiry is answered, and the next
 * save makes another version.
 */
export async function noteSent(db: Db, { id, version }: Quotation, mail: PackedMail | null): Promise<void> {
  const sent = { quotation: id, sent_version: version, channel: mail ? 'mail' : 'file', ...(mail && { mail }) };
  await unwrap(db.rpc('note_quotation_sent', sent));
}
