import { type RouterContextProvider, redirect } from 'react-router';
import { adminPath } from '~/lib/auth/admin-path';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { formEntries } from '~/lib/http/submitted-fields';
import { withPictures } from '~/lib/markup/picture-place';
import { addressField, fileField, isSingle, stagedField } from '~/lib/pictures/file-field';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { readDraft, readDraftIds, saveDraft } from './drafts.server';
import { besideList } from './list-address';

// A form whose person chooses a file from the library, or adds a row that it needs, waits as a draft, and comes back with
// the address of the file, or the id of the row.

type Context = Readonly<RouterContextProvider>;

const LIBRARY = '/admin/media';

/** The fields with post markup, which have pictures in their text. */
const TEXTS = ['content'];

/** The fields that name another row, and the form that adds one. */
const ROWS: Readonly<Record<string, string>> = { category_id: '/admin/manage-categories/add' };

/** The library while somebody chooses a file for a form, or the form of a row that it needs: the query of its page. */
export type FilePick = {
  /** The field of stored addresses, such as `image_url`, one with post markup, or one that names a row. */
  field: string;
  /** The address of the form, with the list that it remembers. */
  form: string;
  /** The draft of the form. */
  typed: string;
};

/** @returns the field that a button chooses a file or adds a row for, null for another button */
export function chosenField(intent: string): string | null {
  const field = /^choose:(\w+)$/.exec(intent)?.[1] ?? '';
  return TEXTS.includes(field) || Object.hasOwn(ROWS, field) || addressField(fileField(field)) === field ? field : null;
}

/** Puts a form aside and leads to the library, or to the form of another row; null where it could not be put aside. */
export async function redirectToLibrary(
  context: Context,
  request: Request,
  field: string,
  form: FormData,
): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const draft = await putAside(context, request, pathname, formEntries(form));
  if (!draft) return null;
  const pick: FilePick = { field, form: besideList(pathname, search), typed: draft.id };
  const headers = { 'Set-Cookie': draft.cookie };
  return redirect(`${ROWS[field] ?? LIBRARY}?${pickQuery(pick)}`, { status: 303, headers });
}

/** @returns the query of that page */
export function pickQuery({ field, form, typed }: FilePick): URLSearchParams {
  return new URLSearchParams({ choose: field, form, typed });
}

/** @returns what the library's query says about the choice, null where nobody chooses */
export function readPick(query: URLSearchParams): FilePick | null {
  const pick = pickIn(query);
  return pick && !isOfRow(pick.field) ? pick : null;
}

/** @returns what the query of a form that adds a row says about another form that waits for it */
export function readRowPick({ pathname, searchParams }: URL): FilePick | null {
  const pick = pickIn(searchParams);
  return pick && ROWS[pick.field] === pathname.toLowerCase() ? pick : null;
}

const isOfRow = (field: string) => Object.hasOwn(ROWS, field);

function pickIn(query: URLSearchParams): FilePick | null {
  const field = chosenField(`choose:${query.get('choose')}`);
  if (field === null) return null;
  return { field, form: adminPath(query.get('form')), typed: query.get('typed') ?? '' };
}

/** @returns the address of the form with everything typed */
export function backToForm({ field, form }: FilePick, draft: string): string {
  const url = new URL(form, 'http://site.invalid');
  url.searchParams.set('draft', draft);
  url.searchParams.set('kept', '1');
  return `${url.pathname}${url.search}#edit-${isOfRow(field) ? field : fileField(field)}`;
}

/**
 * Leads back to the form, which has the chosen files, or the row, from then on.
 *
 * @returns null where the form is not kept any more
 */
export async function redirectToForm(
  context: Context,
  request: Request,
  pick: FilePick,
  urls: string[],
): Promise<Response | null> {
  const { cookies } = context.get(requestContext);
  const path = new URL(pick.form, 'http://site.invalid').pathname;
  const own = await readDraftIds(cookies.drafts, request);
  const typed = own.includes(pick.typed) ? await readDraft(context.get(adminContext).db, pick.typed, path) : null;
  const draft = typed && (await putAside(context, request, path, withChosen(typed, pick.field, urls)));
  if (!draft) return null;
  return redirect(backToForm(pick, draft.id), { status: 303, headers: { 'Set-Cookie': draft.cookie } });
}

/** Leads back to the form that waits for the row which was added; null where none does. */
export function redirectToWaiting(context: Context, request: Request, id: string): Promise<Response | null> | null {
  const pick = readRowPick(new URL(request.url));
  return pick && redirectToForm(context, request, pick, [id]);
}

function withChosen(typed: SubmittedFields, field: string, urls: string[]): SubmittedFields {
  if (TEXTS.includes(field)) {
    return typed.map(([name, text]) => [name, name === field ? withPictures(text, urls) : text]);
  }
  if (isOfRow(field)) {
    return [...typed.filter(([name]) => name !== field), ...urls.map((id): [string, string] => [field, id])];
  }
  const name = stagedField(field);
  const single = isSingle(field);
  // A chosen file takes the place of an earlier one, and is not removed with the stored one.
  const kept = single ? typed.filter(([other]) => other !== name && other !== `remove_${field}`) : typed;
  return [...kept, ...urls.slice(0, single ? 1 : undefined).map((url): [string, string] => [name, url])];
}

function putAside(context: Context, request: Request, path: string, fields: SubmittedFields) {
  const { db } = context.get(adminContext);
  return saveDraft({ ...context.get(requestContext), siteDb: db }, request, path, fields);
}
