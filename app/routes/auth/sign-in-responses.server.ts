import { writePending } from '~/lib/auth/pending-session.server';
import { type Session, writeSession } from '~/lib/auth/session.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import type { Toast } from '~/lib/http/toast';
import type { RequestContext } from '~/lib/request/request-context';

const WELCOME: Toast = { kind: 'success', title: 'Login Successful', message: 'Welcome back.', brief: true };

/** Begins a session: this is the one place that writes its cookie for somebody who had none. */
export async function welcome(
  scope: Pick<RequestContext, 'cookies'>,
  session: Session,
  to: string,
  toast = WELCOME,
): Promise<Response> {
  const response = await redirectWithToast(scope, to, toast);
  response.headers.append('Set-Cookie', writeSession(scope.cookies.session, session));
  return response;
}

/** Begins the session that was pending. */
export async function welcomePending(...given: Parameters<typeof welcome>): Promise<Response> {
  const [{ cookies }] = given;
  const response = await welcome(...given);
  response.headers.append('Set-Cookie', writePending(cookies.pending, null));
  return response;
}
