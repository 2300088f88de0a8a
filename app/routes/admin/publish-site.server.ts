import type { RouterContextProvider } from 'react-router';
import { publishSite } from '~/domain/settings/setting-editing.server';
import { failedWithToast, redirectWithToast, refusedWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import { adminContext, requestContext } from '~/lib/request/request-context';

type Args = { context: Readonly<RouterContextProvider>; request: Request };

/** The buttons of the dashboard: they make the site public, or take that back. */
export async function publishOrHide({ context, request }: Args) {
  const { db, user } = context.get(adminContext);
  const intent = (await readForm(request)).get('intent');
  if (intent !== 'publish_site' && intent !== 'unpublish_site')
    return refusedWithToast(422, 'Nothing was done', 'Please press one of the buttons of this page.');
  if (user.role !== 'admin')
    return refusedWithToast(403, 'Access Denied', 'Only an administrator may publish the site.');
  const isPublic = intent === 'publish_site';
  try {
    await publishSite(db, isPublic);
  } catch (error) {
    return failedWithToast(error, 'Error publishing the site');
  }
  const toast = isPublic
    ? { title: 'The site is public', message: 'Everybody can see it from now on.' }
    : { title: 'The site is offline', message: 'Visitors read that it is not public yet.' };
  return redirectWithToast(context.get(requestContext), '/admin/dashboard', toast);
}
