import { redirect } from 'react-router';
import { readSession, writeSession } from '~/lib/auth/session.server';
import { requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import type { Route } from './+types/logout';

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, cookies } = context.get(requestContext);
  const session = await readSession(cookies.session, request);
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
  }
  const headers = {
    'Set-Cookie': await writeSession(cookies.session, null),
    // Otherwise the back button shows the last pages to the next user of the computer.
    'Clear-Site-Data': '"cache"',
  };
  return redirect('/admin/login', { status: 303, headers });
}

/** A GET only leads to the sign-in form: a link must not end a session. */
export function loader() {
  return redirect('/admin/login');
}
