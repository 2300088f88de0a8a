import type { RouterContextProvider } from 'react-router';
import type { Toast } from '~/lib/http/toast';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { type AdminContext, adminContext, requestContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { readAhead } from '~/lib/supabase/read-once';
import type { Removed } from '~/lib/supabase/write-result';
import type { ActionArgs } from './check-form.server';
import { findRow, type NotFoundMessage } from './find-row.server';
import { backToList, rememberedQuery } from './list-address';
import { failedWithToast, redirectWithToast, refusedWithToast } from './responses.server';
import { readTrashDays } from './trash-days.server';

type Context = Readonly<RouterContextProvider>;

/** The page that brings deleted rows back. */
const TRASH = '/admin/trash';

/** What the question and the deletion have in common. */
type Target<Row> = {
  /** Reads the row; null where it is gone. */
  find(db: Db, id: string): Promise<Row | null>;
  /** The toast's title where the backend fails. */
  failed: string;
  notFound: NotFoundMessage;
};

export function loadTarget<Row>(context: Context, id: string, { find, failed, notFound }: Target<Row>): Promise<Row> {
  return findRow(context, find, id, { failed, notFound });
}

/** @returns a row that a deletion puts into the trash, and for how many days it can be brought back from there */
export function loadTrashed<Row>(context: Context, id: string, target: Target<Row>): Promise<[Row, days: number]> {
  const days = orErrorPage(readTrashDays(context.get(adminContext).db), { title: target.failed });
  return Promise.all([loadTarget(context, id, target), days]);
}

/**
 * Deletes a row after the question: 303 to another page, 409 where the domain refuses, 503 where the backend fails, or
 * as `notFound` says.
 */
export async function confirmDelete<Row>(
  { context, request }: ActionArgs,
  id: string,
  deletion: Target<Row> & {
    remove(admin: AdminContext, target: Row): Promise<Removed>;
    /** Begins what `remove` reads and only needs the id for, beside the row. */
    ahead?(db: Db, id: string): Promise<unknown>;
    /** The toast's title where the domain refuses, if that has one of its own. */
    refused?: string;
    /** The page that a deletion leads to. */
    to: string;
    success(target: Row): Pick<Toast, 'title' | 'message'>;
    /** The name of the row in the trash, where it goes to one: the toast then has a button that brings it back. */
    trashItem?(target: Row): string;
  },
) {
  const { failed, refused = failed } = deletion;
  readAhead(deletion.ahead?.(context.get(adminContext).db, id));
  const target = await loadTarget(context, id, deletion);
  let removed: Removed;
  try {
    removed = await deletion.remove(context.get(adminContext), target);
  } catch (error) {
    return failedWithToast(error, failed);
  }
  if (!removed.ok) return refusedWithToast(409, refused, removed.message);
  const item = deletion.trashItem?.(target);
  const { search } = new URL(request.url);
  const fields = { item: item ?? '', back: rememberedQuery(search) };
  const undo = item && { action: { to: TRASH, label: 'Undo', intent: 'undo', fields } };
  return redirectWithToast(context.get(requestContext), backToList(deletion.to, search), {
    ...deletion.success(target),
    ...undo,
  });
}
