import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, type RouterContextProvider } from 'react-router';
import { encode } from 'uqr';
import { accountSchema } from '~/domain/accounts/account';
import { CODE_PROBLEMS, passwordProblem, tooManyAttempts } from '~/domain/accounts/account-messages';
import { changeOwnPassword } from '~/domain/accounts/change-password.server';
import { code } from '~/domain/accounts/code';
import { commonPasswordProblem } from '~/domain/accounts/common-passwords.server';
import { enterCode } from '~/domain/users/sign-in.server';
import { saveOwnName } from '~/domain/users/users.server';
import { writeSession } from '~/lib/auth/session.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import type { Toast } from '~/lib/http/toast';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import { isUuid } from '~/lib/text/uuid';

const ACCOUNT = '/admin/account';

/** An authenticator app that was begun with: its secret, and the same as the modules of a QR code. */
export type BegunCode = { factorId: string; secret: string; uri: string; qr: { size: number; path: string } };

type Answer = {
  result: SubmissionResult<string[]> | null;
  toast: Toast | null;
  begun: BegunCode | null;
  codeProblem: string | null;
};

type Context = Readonly<RouterContextProvider>;

function answer(status: number, more: Partial<Answer>, headers?: Record<string, string>) {
  const nothing: Answer = { result: null, toast: null, begun: null, codeProblem: null };
  return data({ ...nothing, ...more }, { status, ...(headers && { headers }) });
}

/** Saves one's own name, and the password where a new one was typed. */
export async function saveAccount(context: Context, posted: FormData) {
  const scope = context.get(requestContext);
  const { db, session, user } = context.get(adminContext);
  const form = parseWithZod(posted, { schema: accountSchema });
  const refused = (status: number, message: string, fieldErrors: Record<string, string[]> = {}) => {
    const result = form.reply({ hideFields: ['current_password', 'password', 'password_again'], fieldErrors });
    const toast: Toast = { kind: 'destructive', title: 'Account Not Saved', message };
    return answer(status, { result, toast });
  };
  const NOTHING = 'Nothing is saved yet. Passwords have to be typed again.';
  if (form.status !== 'success') return refused(422, NOTHING);
  const { full_name, current_password = '', password } = form.value;
  try {
    let changed: Awaited<ReturnType<typeof changeOwnPassword>> | null = null;
    if (password) {
      const common = await commonPasswordProblem(password, [user.full_name, user.email]);
      if (common) return refused(422, NOTHING, { password: [common] });
      const passwords = { email: user.email ?? '', current: current_password, next: password };
      changed = await changeOwnPassword(scope, session, passwords, hmac(scope.secret, `own password ${user.id}`));
      log.warn({ userId: user.id, outcome: changed.outcome }, 'a change of one’s own password');
      if (changed.outcome === 'limited') return refused(429, NOTHING, { current_password: [TOO_MANY] });
      if (changed.outcome !== 'changed') {
        const field = changed.outcome === 'wrong password' ? 'current_password' : 'password';
        return refused(422, NOTHING, { [field]: [passwordProblem(changed)] });
      }
    }
    if (posted.has('full_name')) await saveOwnName(db, full_name);
    const message = changed
      ? 'Your new password counts from now on. Other devices are signed out.'
      : 'Your name is saved.';
    return await redirectWithToast(scope, ACCOUNT, { title: 'Account Saved', message });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an account could not be saved');
    return refused(error.status, error.message);
  }
}

const TOO_MANY = 'Too many wrong passwords. Please try again in 15 minutes.';

/**
 * Does what the buttons of the one-time code ask for: totp begins, verify enters the first code, totp_off ends.
 *
 * @returns null for another button
 */
export async function changeOneTimeCode(context: Context, posted: FormData, intent: string) {
  const scope = context.get(requestContext);
  const { session, user } = context.get(adminContext);
  const { ownAccount, origin } = scope;
  const words = { title: 'Error' };
  const issuer = new URL(origin).hostname;

  if (intent === 'totp') {
    if ((await orErrorPage(ownAccount.secondStepOf(session), words)) !== 'none') {
      return answer(409, { codeProblem: 'You use a one-time code already. Switch it off to begin with another app.' });
    }
    const added = await orErrorPage(ownAccount.addFactor(session, issuer), words);
    if (!added)
      return answer(422, { codeProblem: 'The authentication service of this site offers no one-time codes.' });
    return answer(200, { begun: begun(added.factorId, added.secret, issuer, user.email) });
  }

  if (intent === 'verify') {
    const factorId = String(posted.get('factor_id') ?? '');
    const secret = String(posted.get('secret') ?? '');
    const typed = code.safeParse(posted.get('code'));
    const again = /^[A-Z2-7]{16,64}$/.test(secret) ? begun(factorId, secret, issuer, user.email) : null;
    const wrong = (codeProblem: string, status = 422) => answer(status, { begun: again, codeProblem });
    if (!typed.success) return wrong('Please enter the six digits that your authenticator app shows.');
    if (!isUuid(factorId)) return wrong(CODE_PROBLEMS['no app']);
    const app = { session, factorId, userId: user.id };
    const entry = enterCode(scope, app, typed.data, (text) => hmac(scope.secret, text));
    const entered = await orErrorPage(entry, words);
    if (entered.outcome === 'limited') return wrong(tooManyAttempts(entered.retryAfterSeconds), 429);
    if (entered.outcome !== 'entered') return wrong(CODE_PROBLEMS[entered.outcome]);
    log.warn({ userId: user.id }, 'a one-time code was switched on');
    const message = 'From now on the sign-in asks for a code of your app. Other devices are signed out.';
    const response = await redirectWithToast(scope, ACCOUNT, { title: 'One-Time Code Switched On', message });
    response.headers.append('Set-Cookie', writeSession(scope.cookies.session, entered.session));
    return response;
  }

  if (intent === 'totp_off') {
    const isRemoved = await orErrorPage(ownAccount.removeFactors(session), words);
    if (!isRemoved) return answer(422, { codeProblem: 'Please sign in again with your code, then switch it off.' });
    log.warn({ userId: user.id }, 'a one-time code was switched off');
    const message = 'You sign in with your password alone.';
    return redirectWithToast(scope, ACCOUNT, { title: 'One-Time Code Switched Off', message });
  }
  return null;
}

function begun(factorId: string, secret: string, issuer: string, email: string | null): BegunCode {
  const label = encodeURIComponent(`${issuer}:${email ?? ''}`);
  const uri = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
  const { size, data: modules } = encode(uri);
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { factorId, secret, uri, qr: { size, path } };
}
