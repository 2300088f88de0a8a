import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data, Form, redirect } from 'react-router';
import type { z } from 'zod';
import { AccountPage, BackToSignIn } from '~/components/admin/frame/account-page';
import { fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { CODE_PROBLEMS, tooManyAttempts } from '~/domain/accounts/account-messages';
import { codeSchema } from '~/domain/accounts/code';
import { type CodeEntry, enterCode } from '~/domain/users/sign-in.server';
import { adminPath } from '~/lib/auth/admin-path';
import { type PendingSession, readPending, writePending } from '~/lib/auth/pending-session.server';
import type { Session } from '~/lib/auth/session.server';
import { writeFlash } from '~/lib/http/flash.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import type { Route } from './+types/code';
import { welcomePending } from './sign-in-responses.server';

const LOGIN = '/admin/login';

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { cookies } = context.get(requestContext);
  const redirectTo = adminPath(url.searchParams.get('redirectTo'));
  if (!readPending(cookies.pending, request, 'code')) throw toSignIn(redirectTo);
  return { redirectTo };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestContext);
  const posted = await readForm(request);
  const redirectTo = adminPath(String(posted.get('redirectTo') ?? ''));
  const pending = readPending(scope.cookies.pending, request, 'code');
  if (!pending?.factorId) throw toSignIn(redirectTo);
  const form = parseWithZod(posted, { schema: codeSchema });
  const answer = (status: number, message: string, headers?: HeadersInit) => {
    return data(
      { result: form.reply({ hideFields: ['code'] }), redirectTo, toast: failed(message) },
      { status, headers },
    );
  };
  if (form.status !== 'success') return answer(422, 'Please enter the code of your authenticator app.');

  const { session, ...entered } = await enter(scope, { ...pending, factorId: pending.factorId }, form.value.code);
  const kept = session === pending.session ? null : { ...pending, session };
  const headers = kept ? { 'Set-Cookie': writePending(scope.cookies.pending, kept) } : undefined;
  switch (entered.outcome) {
    case 'entered':
      return welcomePending(scope, session, redirectTo);
    case 'limited': {
      const { retryAfterSeconds } = entered;
      return answer(429, tooManyAttempts(retryAfterSeconds), { ...headers, 'Retry-After': String(retryAfterSeconds) });
    }
    case 'signed out':
    case 'no app':
      throw await toSignInWith(scope, redirectTo, CODE_PROBLEMS[entered.outcome]);
    case 'wrong':
    case 'used already':
      return answer(401, CODE_PROBLEMS[entered.outcome], headers);
    case 'try again':
    case 'not offered':
      return answer(503, CODE_PROBLEMS[entered.outcome], headers);
    case 'down':
      return answer(503, 'An unexpected error occurred. Please try again.', headers);
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) };
}

type Entered = { session: Session } & (Exclude<CodeEntry, { outcome: 'entered' }> | { outcome: 'entered' | 'down' });

/** Enters a code; the session may have new tokens, whatever comes of it. */
async function enter(
  scope: RequestContext,
  { session: stored, factorId, userId }: PendingSession & { factorId: string },
  code: string,
): Promise<Entered> {
  let session = stored;
  try {
    const fresh = await scope.auth.fresh(stored);
    if (!fresh) return { outcome: 'signed out', session };
    session = fresh;
    const entered = await enterCode(scope, { session, factorId, userId }, code, (text) => hmac(scope.secret, text));
    const level = entered.outcome === 'entered' ? 'info' : 'warn';
    log[level]({ outcome: entered.outcome, userId }, 'one-time code');
    return { session, ...entered };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a one-time code could not be checked');
    return { outcome: 'down', session };
  }
}

function failed(message: string): Toast {
  return { kind: 'destructive', title: 'Login Failed', message };
}

function toSignIn(redirectTo: string): Response {
  return redirect(`${LOGIN}?${new URLSearchParams({ redirectTo })}`, { status: 303 });
}

/** Leads back to the password, and says there why. */
async function toSignInWith({ cookies }: RequestContext, redirectTo: string, message: string): Promise<Response> {
  const response = toSignIn(redirectTo);
  response.headers.append('Set-Cookie', await writeFlash(cookies.flash, failed(message)));
  response.headers.append('Set-Cookie', writePending(cookies.pending, null));
  return response;
}

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof codeSchema>>({
    id: 'code',
    lastResult: actionData?.result,
    constraint: getZodConstraint(codeSchema),
  });
  return (
    <AccountPage
      title="Enter your code"
      lead="The six digits that your authenticator app shows now."
      refused={actionData?.toast}
      errors={fieldErrors([fields.code])}
    >
      <Form method="post" action="/admin/login/code" noValidate id={form.id} className="space-y-6">
        <Field field={fields.code} label="One-time code" inputMode="numeric" autoComplete="one-time-code" />
        <input type="hidden" name="redirectTo" value={actionData?.redirectTo ?? loaderData.redirectTo} />
        <Button name="intent" value="save" className="w-full">
          Sign in
        </Button>
      </Form>
      <p className="mt-6 text-soil">
        The phone is lost? An administrator can switch the code off for you. <BackToSignIn />
      </p>
    </AccountPage>
  );
}
