import { redirect } from 'react-router';
import { readSession, writeSession } from '~/lib/auth/session.server';
import { writeFlash } from '~/lib/http/flash.server';
import type { Toast } from '~/lib/http/toast';
import { requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import type { Route } from './+types/logout';

const STILL_OPEN: Toast = {
  kind: 'warning',
  title: 'Signed Out Here Only',
  message:
    'The authentication service did not answer, so your session may go on where somebody has a copy of it. If this is not your own computer, sign in and out again in a while, or change your password.',
};

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, cookies } = context.get(requestContext);
  const session = readSession(cookies.session, request);
  const headers = new Headers({
    'Set-Cookie': writeSession(cookies.session, null),
    // Otherwise the back button shows the last pages to the next user of the computer.
    'Clear-Site-Data': '"cache"',
  });
  try {
    const current = session && (await auth.fresh(session));
    if (current) {
      await auth.signOut(current);
      log.info('sign-out');
    }
  } catch (error) {
    // The cookie is cleared all the same.
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'signing out failed');
    headers.append('Set-Cookie', await writeFlash(cookies.flash, STILL_OPEN));
  }
  return redirect('/admin/login', { status: 303, headers });
}

/** A GET only leads to the sign-in form: a link must not end a session. */
export function loader() {
  return redirect('/admin/login');
}
