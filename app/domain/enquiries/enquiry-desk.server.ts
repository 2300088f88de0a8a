import type { Staff } from '~/lib/auth/staff';
import type { PackedMail } from '~/lib/outbox/mailer.server';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { deleteRow, INSERT_ONCE, updateIfUnchanged, writeRow } from '~/lib/supabase/write.server';
import type { Removed, Saved } from '~/lib/supabase/write-result';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import { enquiryOf, STORED } from './desk-list.server';
import type { LoadPlan } from './load-plan';
import type { Colleague, DeskInput, EnquiryLine, EnquiryNote, StoredEnquiry } from './stored-enquiry';
import { readPlan } from './stored-plan';

export async function getEnquiry(db: Db, id: string): Promise<StoredEnquiry | null> {
  if (!isUuid(id)) return null;
  const row = await unwrap(db.from('enquiries').select(STORED).eq('id', id).maybeSingle());
  return row && enquiryOf(row);
}

/** Lists the products that an enquiry asks for, in the order of the buyer's list. */
export async function listLines(db: Db, enquiryId: string): Promise<EnquiryLine[]> {
  return unwrapAll(
    db
      .from('enquiry_lines')
      .select('id, position, product_id, product_name, size, packing, quantity, unit, meaning, note')
      .eq('enquiry_id', enquiryId)
      .order('position'),
  );
}

/** @returns the plan of an enquiry's load, as its buyer saw it; null where it has none */
export async function getPlan(db: Db, enquiryId: string): Promise<LoadPlan | null> {
  const row = await unwrap(db.from('enquiries').select('plan').eq('id', enquiryId).maybeSingle());
  return readPlan(row?.plan);
}

/** Lists what staff wrote about an enquiry and to its sender, the earliest first. */
export async function listNotes(db: Db, enquiryId: string): Promise<EnquiryNote[]> {
  const rows = await unwrapAll(
    db
      .from('enquiry_notes')
      .select('id, kind, body, author_name, created_at')
      .eq('enquiry_id', enquiryId)
      .order('created_at')
      .order('id'),
  );
  return rows.map((row) => ({ ...row, created_at: isoTimestamp(row.created_at) }));
}

/** Lists who can look after enquiries, and who did, by name. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  return unwrapAll(db.rpc('staff_names', undefined, { get: true }));
}

/** Changes what staff keep of an enquiry, unless it has another version than `version`. */
export async function updateEnquiry(
  db: Db,
  id: string,
  version: string,
  changes: Partial<DeskInput>,
): Promise<Saved<StoredEnquiry>> {
  const read = () => getEnquiry(db, id);
  return updateIfUnchanged(read, version, async (before) => {
    if (Object.keys(changes).length === 0) return { ok: true, row: before };
    const query = db.from('enquiries').update(changes).eq('id', id).eq('updated_at', version);
    const written = await writeRow(query.select(STORED).maybeSingle(), {});
    return written.ok ? { ...written, row: written.row && enquiryOf(written.row) } : written;
  });
}

/** What is added to an enquiry: its id is derived from the form. */
export type NewNote = { id: string; enquiry_id: string; kind: EnquiryNote['kind']; body: string };

/**
 * Adds a note or a reply, once however often its form is sent.
 *
 * @returns whether it was added by this call
 */
export async function addNote(db: Db, note: NewNote): Promise<boolean> {
  const added = await unwrap(db.from('enquiry_notes').upsert(note, INSERT_ONCE).select('id').maybeSingle());
  return added !== null;
}

/**
 * Keeps a reply with its mail, once however often its form is sent, and marks its enquiry as answered, whatever else changed
 * meanwhile.
 *
 * @param mail null where the site sends none
 * @returns whether this call has added it; null where the enquiry is gone
 */
export async function answerEnquiry(db: Db, { id, enquiry_id, body }: NewNote, mail: PackedMail | null) {
  const args = { enquiry: enquiry_id, note: id, body, ...(mail && { mail }) };
  return unwrap(db.rpc('answer_enquiry', args).setHeader(IDEMPOTENCY_KEY, id));
}

/** Deletes an enquiry, with its lines, notes and history. */
export async function removeEnquiry({ db }: Pick<Staff, 'db'>, { id }: StoredEnquiry): Promise<Removed> {
  const isDeleted = await deleteRow(db, 'enquiries', id);
  return isDeleted ? { ok: true } : { ok: false, message: 'The enquiry was not deleted. Please try again.' };
}

/** For how long enquiries are kept, in months (null for ever), and when their age ended some of them last. */
export type Retention = { months: number | null; last: { at: string; expired: number } | null };

export async function getRetention(db: Db): Promise<Retention> {
  const entries = db.from('revisions').select('at, before').eq('table_name', 'enquiries').eq('row_id', 'retention');
  const [months, last] = await Promise.all([
    unwrap(db.rpc('enquiry_retention_months', undefined, { get: true })),
    unwrap(entries.order('id', { ascending: false }).limit(1).maybeSingle()),
  ]);
  const expired = Number(last?.before?.expired ?? 0);
  return { months, last: last && { at: isoTimestamp(last.at), expired } };
}
