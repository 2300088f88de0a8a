import type { Toast } from '~/lib/http/toast';
import type { RequestContext } from '~/lib/request/request-context';
import type { EditForm } from './edit-form.server';
import { redirectWithToast } from './responses.server';

/** @returns what a list's ▲ or ▼ button posts: a row and a direction, `up` or `down`; neither is validated */
export function readMove({ data, intent }: EditForm): { id: string; direction: string } {
  return { id: String(data.get('id') ?? ''), direction: intent };
}

/**
 * Redirects back to a list, at the row that moved, with its new place in a toast.
 *
 * @param list the list's path and query
 * @param place counts from 1; null where nothing moved
 */
export function redirectToMoved(
  scope: Pick<RequestContext, 'cookies'>,
  list: string,
  id: string,
  place: number | null,
): Promise<Response> {
  const words =
    place === null
      ? { title: 'Nothing Moved', message: 'It is at this end already, or was deleted.' }
      : { title: 'Moved', message: `It is number ${place} now, also on the site.` };
  const toast: Toast = { kind: 'info', brief: true, ...words };
  return redirectWithToast(scope, `${list}#${encodeURIComponent(id)}`, toast);
}
