import type { Toast } from '~/lib/http/toast';
import type { RequestContext } from '~/lib/request/request-context';
import type { EditForm } from './edit-form.server';
import { redirectWithToast } from './responses.server';

/** @returns what a press of ▲ or ▼ posts: which row goes which way, `up` or `down`; neither is checked */
export function readMove({ data, intent }: EditForm): { id: string; direction: string } {
  return { id: String(data.get('id') ?? ''), direction: intent };
}

/**
 * Leads back to a list, at the row that moved, and says where that is now.
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
