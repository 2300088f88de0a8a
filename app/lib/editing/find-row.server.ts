import type { RouterContextProvider } from 'react-router';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { redirectWithToast } from './responses.server';

type Context = Readonly<RouterContextProvider>;

/** The words where a row is gone; with `to` they are a toast on that page in place of a 404. */
export type NotFoundMessage = { title: string; message: string; to?: string };

/**
 * Reads the row of an editing or delete page.
 *
 * @param find a domain function
 * @param words the toast's title where the backend fails, and what is said where the row is gone
 * @throws a response for a loader or action to throw: 503, or as `missingRow`
 */
export async function findRow<Row>(
  context: Context,
  find: (db: Db, id: string) => Promise<Row | null>,
  id: string,
  { failed, notFound }: { failed: string; notFound: NotFoundMessage | undefined },
): Promise<Row> {
  const { db } = context.get(adminContext);
  const row = await orErrorPage(find(db, id), { title: failed }, context.get(submittedContext));
  if (row === null) throw await missingRow(context, notFound);
  return row;
}

/** @returns a response to throw: 404, or a redirect where the words have a page to lead to */
export async function missingRow(context: Context, words: NotFoundMessage | undefined) {
  if (!words?.to) return notFound(words);
  const { to, ...toast } = words;
  return redirectWithToast(context.get(requestContext), to, { kind: 'destructive', ...toast });
}
