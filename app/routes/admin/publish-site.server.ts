import { data, type RouterContextProvider } from 'react-router';
import { publishSite } from '~/domain/settings/setting-editing.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';

type Args = { context: Readonly<RouterContextProvider>; request: Request };

/** The buttons of the dashboard: they make the site public, or take that back. */
export async function publishOrHide({ context, request }: Args) {
  const { db, user } = context.get(adminContext);
  const intent = (await readForm(request)).get('intent');
  if (intent !== 'publish_site' && intent !== 'unpublish_site')
    return refused(422, { title: 'Nothing was done', message: 'Please press one of the buttons of this page.' });
  if (user.role !== 'admin')
    return refused(403, { title: 'Access Denied', message: 'Only an administrator may publish the site.' });
  const isPublic = intent === 'publish_site';
  try {
    await publishSite(db, isPublic);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'the site could not be published, or taken offline');
    return refused(error.status, { title: 'Error publishing the site', message: error.message });
  }
  const toast = isPublic
    ? { title: 'The site is public', message: 'Everybody can see it from now on.' }
    : { title: 'The site is offline', message: 'Visitors read that it is not public yet.' };
  return redirectWithToast(context.get(requestContext), '/admin/dashboard', toast);
}

function refused(status: number, words: Pick<Toast, 'title' | 'message'>) {
  const toast: Toast = { kind: 'destructive', ...words };
  return data({ toast }, { status });
}
