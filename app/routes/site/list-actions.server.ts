import { redirect } from 'react-router';
import { listCookieOf, MAX_LINES, newLine, readListCookie, type TypedLine } from '~/domain/enquiries/list-lines';
import { notesCookieOf, withNotes } from '~/domain/enquiries/list-notes.server';
import { listChosenProducts } from '~/domain/products/products.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { orDefault } from '~/lib/request/backend-errors.server';
import type { RequestContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { isUuid } from '~/lib/text/uuid';

const PATH = '/enquiry-list';

/** @returns the visitor's list, as the browser keeps it */
export function readList({ cookies }: RequestContext, request: Request): TypedLine[] {
  return withNotes(readListCookie(cookies.enquiryList.read(request)), cookies.enquiryNotes.read(request));
}

/** @returns headers by which the browser keeps the list, and whether all notes fit into them */
export function keepList(
  { cookies }: RequestContext,
  lines: readonly TypedLine[],
): { headers: Headers; isWhole: boolean } {
  const { value, isWhole } = notesCookieOf(lines);
  const headers = new Headers({ 'Set-Cookie': cookies.enquiryList.write(listCookieOf(lines)) });
  headers.append('Set-Cookie', cookies.enquiryNotes.write(value));
  return { headers, isWhole };
}

/** @returns the lines of products that there are, and how many products are gone */
export function withoutMissing(
  lines: readonly TypedLine[],
  products: readonly { id: string }[],
): { lines: TypedLine[]; missing: number } {
  const known = new Set(products.map(({ id }) => id));
  const missing = lines.filter(({ product_id }) => !known.has(product_id));
  return {
    lines: lines.filter(({ product_id }) => known.has(product_id)),
    missing: new Set(missing.map(({ product_id }) => product_id)).size,
  };
}

/** Puts a product on the list, and leads back to where its button was. One that is on it stays there once. */
export async function addToList(scope: RequestContext, request: Request, id: string): Promise<Response> {
  const { cookies, db, origin } = scope;
  const product_id = id.trim().toLowerCase();
  const lines = readListCookie(cookies.enquiryList.read(request));
  const isOn = lines.some((line) => line.product_id === product_id);
  if (!isOn && lines.length >= MAX_LINES) {
    const message = `${MAX_LINES} lines fit into one enquiry. Send this one first, or take something off.`;
    return redirectWithToast(scope, PATH, { kind: 'warning', title: 'The list is full', message });
  }
  // Where the catalogue cannot be asked, the list itself will find out later.
  const isLive = isOn || (isUuid(product_id) && (await orDefault(isInCatalogue(db, product_id), true)));
  if (!isLive) {
    const message = 'It is not in the catalogue any more. Please choose another product.';
    return redirectWithToast(scope, PATH, { kind: 'warning', title: 'Not added', message });
  }
  if (!isOn) scope.countEvent('add');
  const value = listCookieOf(isOn ? lines : [...lines, newLine(product_id)]);
  return redirect(pageBefore(request, origin, product_id), {
    status: 303,
    headers: { 'Set-Cookie': cookies.enquiryList.write(value) },
  });
}

async function isInCatalogue(db: Db, id: string): Promise<boolean> {
  return (await listChosenProducts(db, [id])).length > 0;
}

/** Takes everything off the list. */
export async function clearList(scope: RequestContext): Promise<Response> {
  const toast = { title: 'Your list is empty', message: 'Everything was taken off.' };
  const response = await redirectWithToast(scope, PATH, toast);
  for (const cookie of keepList(scope, []).headers.getSetCookie()) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** @returns the page of the button, at the place that says it was added; the list where no page of ours is named */
function pageBefore(request: Request, origin: string, id: string): string {
  const referrer = request.headers.get('referer') ?? '';
  const url = URL.canParse(referrer) ? new URL(referrer) : null;
  // Two slashes would lead to another host.
  const isPublic = url?.origin === origin && !/^\/(\/|admin|enquir|preview)/.test(url.pathname);
  return url && isPublic ? `${url.pathname}${url.search}#added-${id}` : PATH;
}
