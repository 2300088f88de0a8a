import type { RouterContextProvider } from 'react-router';
import type { Toast } from '~/lib/http/toast';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { unwrap } from '~/lib/supabase/result.server';
import { isUuid } from '~/lib/text/uuid';
import { type EditForm, readEditForm } from './edit-form.server';
import { placeField } from './place-field';
import { redirectWithToast } from './responses.server';

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** A list whose order staff make: its table, the rows on a page, and the toast's title where the backend fails. */
type PlacedList = {
  table: 'certificates' | 'company_entries' | 'gallery_items' | 'product_categories' | 'products';
  size: number;
  failed: string;
};

/**
 * Moves a row of a list, as the buttons beside it say: `move_to` with `position`, `move_up:{id}`, `move_down:{id}`. It
 * leads back to the row, on whichever page it is, with its new place in a toast.
 *
 * @param submitted the form, where the action has read it already
 */
export async function moveRow(
  { context, request, url }: Args,
  { table, size, failed }: PlacedList,
  submitted?: EditForm,
): Promise<Response> {
  const { db } = context.get(adminContext);
  const { data, intent } = submitted ?? (await readEditForm(request));
  const [verb = '', named] = intent.split(':');
  const id = named ?? String(data.get('id') ?? '');
  const step = { move_up: -1, move_down: 1 }[verb];
  const position = /^\d{1,9}$/.exec(String(data.get('position') ?? ''))?.[0];
  const move = step === undefined ? verb === 'move_to' && position && { place: Number(position) } : { step };
  const moving = async () => (isUuid(id) && move ? unwrap(db.rpc('place_row', { table_name: table, id, ...move })) : 0);
  const place = await orErrorPage(moving(), { title: failed });

  const words =
    place === 0
      ? { title: 'Nothing Moved', message: 'It is there already, or was deleted.' }
      : { title: 'Moved', message: `It is number ${place} now, also on the site.` };
  const toast: Toast = { kind: 'info', brief: true, ...words };
  const query = new URLSearchParams(url.searchParams);
  const page = Math.ceil(place / size);
  if (page > 1) query.set('page', String(page));
  else if (page === 1) query.delete('page');
  const search = query.size > 0 ? `?${query}` : '';
  return redirectWithToast(
    context.get(requestContext),
    `${url.pathname}${search}#${encodeURIComponent(placeField(id))}`,
    toast,
  );
}
