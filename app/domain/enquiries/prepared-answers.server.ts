import type { z } from 'zod';
import type { Staff } from '~/lib/auth/staff';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapFirst, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { deleteRow, INSERT_ONCE, updateIfUnchanged, writeRow } from '~/lib/supabase/write.server';
import type { Created, Removed, Saved } from '~/lib/supabase/write-result';
import { anyContains, type ListQuery, type Page } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import type { answerFields, PreparedAnswer } from './prepared-answer';

type AnswerInput = z.output<(typeof answerFields)['schema']>;

const STORED = 'id, title, body, updated_at';
const ANSWERS_PER_PAGE = 50;
/** How many a reply can begin with; the others are found in the list. */
const MAX_TO_CHOOSE = 200;

/** No form breaks a constraint of prepared answers: the schema has the same rules. */
const constraintMessages = {};

/**
 * Lists a page of prepared answers by title.
 *
 * @param query a text that a title or an answer contains; empty for all
 */
export async function listAnswers(db: Db, { q, page }: ListQuery): Promise<Page<PreparedAnswer> | null> {
  let query = db.from('enquiry_answers').select(STORED);
  if (q) query = query.or(anyContains(['title', 'body'], q));
  return unwrapPage(query.order('title').order('id'), page, ANSWERS_PER_PAGE);
}

export async function listAnswersToChoose(db: Db): Promise<Pick<PreparedAnswer, 'id' | 'title'>[]> {
  return unwrapFirst(db.from('enquiry_answers').select('id, title').order('title').order('id'), MAX_TO_CHOOSE);
}

export async function getAnswer(db: Db, id: string): Promise<PreparedAnswer | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('enquiry_answers').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a prepared answer.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 */
export async function createAnswer({ db }: Pick<Staff, 'db'>, id: string, input: AnswerInput): Promise<Created> {
  const call = db.from('enquiry_answers').upsert({ ...input, id }, INSERT_ONCE);
  return writeRow(call.select('id').maybeSingle(), constraintMessages);
}

/** Changes a prepared answer, unless it has another version than `version`. */
export async function updateAnswer(
  { db }: Pick<Staff, 'db'>,
  id: string,
  version: string,
  input: AnswerInput,
): Promise<Saved<PreparedAnswer>> {
  const read = () => getAnswer(db, id);
  return updateIfUnchanged(read, version, () => {
    const query = db.from('enquiry_answers').update(input).eq('id', id).eq('updated_at', version);
    return writeRow(query.select(STORED).maybeSingle(), constraintMessages);
  });
}

export async function removeAnswer({ db }: Pick<Staff, 'db'>, { id }: PreparedAnswer): Promise<Removed> {
  const isDeleted = await deleteRow(db, 'enquiry_answers', id);
  return isDeleted ? { ok: true } : { ok: false, message: 'The answer was not deleted. Please try again.' };
}
