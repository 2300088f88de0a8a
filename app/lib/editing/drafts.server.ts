import type { Cookie } from 'react-router';
import { z } from 'zod';
import { ownCookie } from '~/lib/http/cookies.server';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { log } from '~/lib/runtime/log.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import { isUuid } from '~/lib/text/uuid';

const A_DAY_S = 24 * 60 * 60;
const MOST_DRAFTS = 20;
const FORGOTTEN = new Set(['password', 'intent']);

/** @returns what a person typed, without passwords and files */
export function formEntries(form: FormData): SubmittedFields {
  return Array.from(form).filter((field): field is [string, string] => {
    const [name, value] = field;
    return typeof value === 'string' && !FORGOTTEN.has(name);
  });
}

/**
 * The cookie that names the drafts which this browser left. Without it anybody could send a link to a form
 * filled in by them, and have an administrator save it.
 */
export function draftCookie(origin: string, secret: string): Cookie {
  return ownCookie('drafts', origin, secret, { maxAge: A_DAY_S });
}

/** @returns the ids of the drafts that a request's browser left, the newest first */
export async function readDraftIds(cookie: Cookie, request: Request): Promise<string[]> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  return z.array(z.string()).catch([]).parse(value).slice(0, MOST_DRAFTS);
}

/**
 * Keeps what somebody typed whose sign-in had ended, until they have signed in again.
 *
 * @param db a visitor's
 * @param senderHash stands for the sender's network address; the database keeps 20 in ten minutes
 * @returns the draft's id; null where there is nothing to keep or it could not be kept
 */
export async function saveDraft(
  db: Db,
  path: string,
  fields: SubmittedFields,
  senderHash: string,
): Promise<string | null> {
  if (fields.length === 0) return null;
  try {
    return await unwrap(db.rpc('keep_form_draft', { path, fields, sender_hash: senderHash }));
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a typed form could not be kept');
    return null;
  }
}

/**
 * Reads a draft again.
 *
 * @param db an administrator's
 * @param id of a draft that this browser left
 * @returns what was typed; null where there is no such draft of this page
 * @throws {BackendError}
 */
export async function readDraft(db: Db, id: string, path: string): Promise<SubmittedFields | null> {
  if (!isUuid(id)) return null;
  const row = await unwrap(db.from('form_drafts').select('fields').eq('id', id).eq('path', path).maybeSingle());
  return row?.fields ?? null;
}
