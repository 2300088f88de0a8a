import { data } from 'react-router';
import { getVersion, listVersions } from '~/domain/history/history.server';
import { type KindName, kindOf } from '~/domain/history/kinds';
import type { ActionArgs } from '~/lib/editing/check-form.server';
import { findRow } from '~/lib/editing/find-row.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { readAhead } from '~/lib/supabase/read-once';
import { pageNumber } from '~/lib/text/pagination';
import { shortTime } from '~/lib/text/time-zone';
import { RESTORABLE_KINDS } from './restorable-kinds.server';
import { versionForm } from './version-form.server';

type Context = ActionArgs['context'];
/** The kinds of rows with a history that is restored. */
export type HistoryKind = keyof typeof RESTORABLE_KINDS;

/** The words where the history cannot be read. */
export const HISTORY_ERROR = { title: 'Error fetching the history' };

/** Said where there is no such version. */
export const VERSION_NOT_FOUND = {
  title: 'Version not found',
  message: 'This version is not there any more. Please choose another one.',
};

export async function loadHistory({ context, url }: { context: Context; url: URL }, kind: HistoryKind, id: string) {
  const { find, notFound } = RESTORABLE_KINDS[kind];
  const loading = loadVersions(context, url, kind, id);
  readAhead(loading);
  await findRow(context, find, id, { failed: HISTORY_ERROR.title, notFound });
  return loading;
}

/**
 * Loads a page of versions.
 *
 * @param id null for all settings
 */
export async function loadVersions(context: Context, url: URL, kind: KindName, id: string | null) {
  const { db } = context.get(adminContext);
  const reading = companyTimeZone(context).then((timeZone) =>
    listVersions(db, kind, id, { page: pageNumber(url.searchParams), timeZone }),
  );
  const found = await orErrorPage(reading, HISTORY_ERROR);
  if (!found) throw notFound();
  const { editPath, nameOf } = kindOf(kind);
  return { found, editPath: editPath(id ?? ''), name: found.items[0]?.name ?? nameOf({}, id ?? '') };
}

/**
 * Restores a version: saves its values as the form of the row would. A version that cannot be restored is shown with
 * the reasons: 404, 409, 422 or 503.
 */
export async function restoreVersion({ context, request }: ActionArgs, kind: HistoryKind, id: string) {
  const { find, notFound, values, restored, save } = RESTORABLE_KINDS[kind];
  const admin = context.get(adminContext);
  const form = await readForm(request);
  const words = { failed: 'Error restoring the version', notFound };
  const row = await findRow(context, find, id, words);
  const reading = getVersion(admin.db, kind, id, String(form.get('revision') ?? ''));
  const version = await orErrorPage(reading, { title: words.failed });
  if (!version) return refusal(404, VERSION_NOT_FOUND);

  const state = restored?.(version.state, id) ?? version.state;
  const submitted = versionForm(row.updated_at, values(version.state, id), state);
  const response = await save({ context, request, submitted }, id, {
    to: `${kindOf(kind).editPath(id, version.state)}/history`,
    ...(await restoredMessage(context, version.at)),
  });
  if (response instanceof Response) return response;
  const { result, conflict, toast } = response.data;
  if (conflict) return refusal(409, CHANGED_MEANWHILE);
  const messages = Object.entries(result.error ?? {}).flatMap(([field, texts]) => {
    const label = kindOf(kind).field(field, id, version.state)?.label ?? field;
    return (texts ?? []).map((text) => `${label}: ${text}`);
  });
  const title = toast?.title ?? 'This version cannot be restored as it was';
  const message = toast?.message ?? NOT_AS_IT_WAS;
  return refusal(response.init?.status ?? 422, { title, message }, messages, version.id);
}

/** Said where the row has another version than the page showed. */
export const CHANGED_MEANWHILE = {
  title: 'Somebody saved just now',
  message: 'Nothing was restored. Look at the newest version on top, then decide again.',
};

const NOT_AS_IT_WAS =
  'Nothing is changed yet. Open the version in the form, change what does not fit any more, and save it there.';

export async function restoredMessage(context: Context, at: string) {
  const moment = shortTime(at, await companyTimeZone(context));
  return {
    title: 'Version Restored',
    message: `It is as it was on ${moment}. Nothing of what came after is lost.`,
  };
}

/** What a history page shows where nothing was restored. */
type Refusal = {
  toast: Toast;
  errors: string[];
  /** The revision that can be opened in the form; null where that is of no use. */
  revision: number | null;
};

/** Shows the history again, with the reasons why nothing was restored. */
export function refusal(
  status: number,
  words: Pick<Toast, 'title' | 'message'>,
  errors: string[] = [],
  revision: number | null = null,
) {
  const value: Refusal = { toast: { kind: 'destructive', ...words }, errors, revision };
  return data(value, { status });
}
