import type { Cookie } from 'react-router';
import { z } from 'zod';
import { readSession } from '~/lib/auth/session.server';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import type { Db } from '~/lib/supabase/client.server';
import { BackendError, unwrap } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import { isUuid } from '~/lib/text/uuid';

const MAX_DRAFTS = 20;

export async function readDraftIds(cookie: Cookie, request: Request): Promise<string[]> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  return z.array(z.string()).catch([]).parse(value).slice(0, MAX_DRAFTS);
}

/** @returns the id of the draft that an address names, where it is this browser's; else undefined */
export async function draftIdIn(cookie: Cookie, request: Request, url: URL): Promise<string | undefined> {
  const own = await readDraftIds(cookie, request);
  return own.find((id) => id === url.searchParams.get('draft'));
}

/**
 * Saves the fields of a form as a draft of this browser, such as those that were submitted after the sign-in had expired.
 * The database takes few drafts of strangers: 20 of one network in ten minutes, and so many of all together.
 *
 * @returns the draft's id, and the Set-Cookie value that makes it this browser's; null where there is nothing to save or
 *   it could not be saved
 */
export async function saveDraft(
  { cookies, siteDb, secret, clientAddress }: RequestContext,
  request: Request,
  path: string,
  fields: SubmittedFields,
): Promise<{ id: string; cookie: string } | null> {
  // A cookie that we signed, whatever became of its session: staff are not kept from their work by strangers.
  const is_known = (await readSession(cookies.session, request)) !== null;
  const id = await storeDraft(siteDb, { path, fields, sender_hash: hmac(secret, clientAddress), is_known });
  if (!id) return null;
  const ids = [id, ...(await readDraftIds(cookies.drafts, request))];
  return { id, cookie: await cookies.drafts.serialize(ids) };
}

type Draft = { path: string; fields: SubmittedFields; sender_hash: string; is_known: boolean };

async function storeDraft(db: Db, draft: Draft): Promise<string | null> {
  if (draft.fields.length === 0) return null;
  try {
    return await unwrap(db.rpc('keep_form_draft', draft));
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a draft could not be saved');
    return null;
  }
}

/**
 * Reads a draft.
 *
 * @param db an administrator's
 * @param id of a draft of this browser
 * @returns the submitted fields; null where this page has no such draft
 */
export async function readDraft(db: Db, id: string, path: string): Promise<SubmittedFields | null> {
  if (!isUuid(id)) return null;
  const row = await unwrap(db.from('form_drafts').select('fields').eq('id', id).eq('path', path).maybeSingle());
  return row?.fields ?? null;
}
