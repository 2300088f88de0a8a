import type { RouterContextProvider } from 'react-router';
import { discardUnsent, sendAgain } from '~/domain/dashboard/unsent.server';
import { publishSite } from '~/domain/settings/setting-editing.server';
import type { SavedToast } from '~/lib/editing/check-form.server';
import { failedWithToast, redirectWithToast, refusedWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import { adminContext, requestContext } from '~/lib/request/request-context';

type Context = Readonly<RouterContextProvider>;

/** A button of the dashboard: what it does to the entry that it stands beside. */
type Button = { failed: string; press(context: Context, item: string): Promise<SavedToast>; adminsOnly?: true };

const GONE: SavedToast = {
  kind: 'info',
  title: 'Done already',
  message: 'It is not waiting any more: it was sent, or a colleague has dealt with it.',
};

const BUTTONS: Record<string, Button> = {
  publish_site: {
    failed: 'Error publishing the site',
    adminsOnly: true,
    async press(context) {
      await publishSite(context.get(adminContext).db, true);
      return { title: 'The site is public', message: 'Everybody can see it from now on.' };
    },
  },
  unpublish_site: {
    failed: 'Error publishing the site',
    adminsOnly: true,
    async press(context) {
      await publishSite(context.get(adminContext).db, false);
      return { title: 'The site is offline', message: 'Visitors read that it is not public yet.' };
    },
  },
  send_again: {
    failed: 'Error sending again',
    async press(context, item) {
      if (!(await sendAgain(context.get(adminContext).db, item))) return GONE;
      context.get(requestContext).sendOutbox();
      return { title: 'Trying again', message: 'It is sent now. Where that fails, it comes back to this list.' };
    },
  },
  discard: {
    failed: 'Error removing this',
    async press(context, item) {
      await discardUnsent(context.get(adminContext).db, item);
      return { title: 'Not sent', message: 'It is off the list, and nobody gets it.' };
    },
  },
};

/** The buttons of the dashboard. */
export async function pressButton({ context, request }: { context: Context; request: Request }) {
  const form = await readForm(request);
  const button = BUTTONS[String(form.get('intent'))];
  if (!button) return refusedWithToast(422, 'Nothing was done', 'Please press one of the buttons of this page.');
  if (button.adminsOnly && context.get(adminContext).user.role !== 'admin')
    return refusedWithToast(403, 'Access Denied', 'Only an administrator may publish the site.');
  try {
    const toast = await button.press(context, String(form.get('item') ?? ''));
    return redirectWithToast(context.get(requestContext), '/admin/dashboard', toast);
  } catch (error) {
    return failedWithToast(error, button.failed);
  }
}
