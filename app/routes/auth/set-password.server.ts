import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { CODE_PROBLEMS, passwordProblem, tooManyAttempts } from '~/domain/accounts/account-messages';
import { commonPasswordProblem } from '~/domain/accounts/common-passwords.server';
import { setPasswordSchema } from '~/domain/accounts/set-password';
import { enterCode } from '~/domain/users/sign-in.server';
import { DEACTIVATED, isStaff } from '~/domain/users/user';
import { getProfile } from '~/domain/users/users.server';
import { DASHBOARD } from '~/lib/auth/admin-path';
import { PasswordMayBeSetError } from '~/lib/auth/own-account.server';
import { type PendingSession, readPending, writePending } from '~/lib/auth/pending-session.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import { welcomePending } from './sign-in-responses.server';

type Form = Submission<unknown, string[]>;

/** How the form is shown again. */
type Redisplay = {
  status: number;
  message: string;
  title?: string;
  errors?: Record<string, string[]>;
  /** Whether the link is of no use any more. */
  isOver?: boolean;
  asksCode?: boolean;
  /** Keeps a used link going, or clears it for null. */
  pending?: PendingSession | null;
};

const USED_UP = 'This link has been used already, or has expired. Please ask for another one.';
const DOWN = 'An unexpected error occurred. Please try again.';
const OTHER_FACTOR =
  'Your account asks for a second step that this site does not offer, such as a telephone or a passkey. An administrator can switch it off, and make another link.';

/**
 * Sets the password of whoever has the link, and signs them in. What can be mended is checked before the link is used;
 * afterwards a pending session stands for it, so that a second try needs no second link.
 */
export async function setPassword(scope: RequestContext, request: Request) {
  const form = parseWithZod(await readForm(request), { schema: setPasswordSchema });
  const show = (redisplay: Redisplay) => answer(scope, form, redisplay);
  if (form.status !== 'success') return show({ status: 422, message: 'Nothing is saved yet.' });
  const { token_hash, type, password, code } = form.value;
  const common = await commonPasswordProblem(password, []);
  if (common) return show({ status: 422, message: 'Nothing is saved yet.', errors: { password: [common] } });

  let pending: PendingSession | null = null;
  const link = hmac(scope.secret, `link ${token_hash}`);
  try {
    pending = readPending(scope.cookies.pending, request, 'password', link);
    if (!pending) {
      const found = await scope.ownAccount.redeemLink({ type, token_hash });
      if (!found) return show({ status: 410, message: USED_UP, isOver: true });
      const { session, user, secondStep } = found;
      if (secondStep === 'unsupported') {
        await scope.auth.signOut(session);
        return show({ status: 403, message: OTHER_FACTOR, isOver: true });
      }
      const factorId = secondStep === 'none' ? null : secondStep.factorId;
      pending = { session, userId: user.id, factorId, purpose: 'password', link };
    }
    const session = await scope.auth.fresh(pending.session);
    if (!session) return show({ status: 410, message: USED_UP, isOver: true, pending: null });
    pending = { ...pending, session };
    return await checkAndSet(scope, pending, { password, code }, show);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a password could not be set');
    return show({ status: 503, message: DOWN, ...(pending && { pending }) });
  }
}

async function checkAndSet(
  scope: RequestContext,
  pending: PendingSession,
  { password, code }: { password: string; code: string | undefined },
  show: (redisplay: Redisplay) => ReturnType<typeof answer>,
) {
  const profile = await getProfile(scope.dbOf(pending.session), pending.userId);
  if (!profile || profile.deactivated) {
    await scope.auth.signOut(pending.session);
    return show({ status: 403, title: 'Access Denied', message: DEACTIVATED, isOver: true, pending: null });
  }

  let { session } = pending;
  if (pending.factorId) {
    const { factorId, userId } = pending;
    const entered = code
      ? await enterCode(scope, { session, factorId, userId }, code, (text) => hmac(scope.secret, text))
      : null;
    if (entered?.outcome === 'limited') {
      return show({ status: 429, message: tooManyAttempts(entered.retryAfterSeconds), asksCode: true, pending });
    }
    if (entered?.outcome === 'signed out' || entered?.outcome === 'no app') {
      return show({ status: 410, message: USED_UP, isOver: true, pending: null });
    }
    if (entered?.outcome !== 'entered') {
      const problem = entered
        ? CODE_PROBLEMS[entered.outcome]
        : 'Please enter the code that your authenticator app shows now.';
      const message = 'Nothing is saved yet. Please type the password again, and the code.';
      const status = entered?.outcome === 'not offered' || entered?.outcome === 'try again' ? 503 : 422;
      return show({ status, message, errors: { code: [problem] }, asksCode: true, pending });
    }
    session = entered.session;
  }

  const next = { ...pending, session, factorId: null };
  const changed = await setOrTellTried(scope, next, password);
  if (changed.outcome === 'unknown') return show({ status: 503, message: changed.message, pending: changed.pending });
  if (changed.outcome !== 'changed') {
    if (changed.outcome === 'signed out') return show({ status: 410, message: USED_UP, isOver: true, pending: null });
    const errors = { password: [passwordProblem(changed)] };
    return show({ status: 422, message: 'Nothing is saved yet.', errors, pending: next });
  }
  log.warn({ userId: profile.id }, 'a password was set by a link');
  if (!isStaff(profile)) {
    await scope.auth.signOut(session);
    const message = 'Your password is saved. Your account has no access to the back office yet: ask an administrator.';
    return show({ status: 403, title: 'Access Denied', message, isOver: true, pending: null });
  }
  const toast: Toast = { kind: 'success', title: 'Password Saved', message: 'You are signed in.' };
  return welcomePending(scope, session, DASHBOARD, toast);
}

/** Sets a password. One that may be set already, because the answer was lost, is noted, and then is no longer “the same”. */
async function setOrTellTried({ ownAccount, secret }: RequestContext, pending: PendingSession, password: string) {
  const tried = hmac(secret, `password of ${pending.userId} ${password}`);
  try {
    const changed = await ownAccount.setPassword(pending.session, password);
    return changed.outcome === 'same' && pending.tried === tried ? ({ outcome: 'changed' } as const) : changed;
  } catch (error) {
    if (!(error instanceof PasswordMayBeSetError)) throw error;
    log.error({ err: error }, 'the answer to a new password is lost');
    return { outcome: 'unknown', message: error.message, pending: { ...pending, tried } } as const;
  }
}

function answer(
  { cookies }: RequestContext,
  form: Form,
  { status, message, title = 'Password Not Saved', errors = {}, isOver = false, asksCode = false, pending }: Redisplay,
) {
  const toast: Toast = { kind: 'destructive', title, message };
  const result = form.reply({ hideFields: ['password', 'password_again', 'code'], fieldErrors: errors });
  const headers = pending === undefined ? undefined : { 'Set-Cookie': writePending(cookies.pending, pending) };
  return data({ result, toast, isOver, asksCode }, { status, ...(headers && { headers }) });
}
