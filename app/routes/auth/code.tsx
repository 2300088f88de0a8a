import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data, Form, redirect } from 'react-router';
import type { z } from 'zod';
import { AccountPage, BackToSignIn } from '~/components/admin/account-page';
import { fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { codeSchema } from '~/domain/accounts/code';
import { enterCode } from '~/domain/users/sign-in.server';
import { adminPath } from '~/lib/auth/admin-path';
import { type PendingSession, readPending } from '~/lib/auth/pending-session.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import type { Route } from './+types/code';
import { tooManyAttempts, welcomePending } from './sign-in-responses.server';

const LOGIN = '/admin/login';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { cookies } = context.get(requestContext);
  const redirectTo = adminPath(url.searchParams.get('redirectTo'));
  if (!(await readPending(cookies.pending, request, 'code'))) throw toSignIn(redirectTo);
  return { redirectTo };
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestContext);
  const posted = await readForm(request);
  const redirectTo = adminPath(String(posted.get('redirectTo') ?? ''));
  const pending = await readPending(scope.cookies.pending, request, 'code');
  if (!pending?.factorId) throw toSignIn(redirectTo);
  const form = parseWithZod(posted, { schema: codeSchema });
  const answer = (status: number, message: string, headers?: Record<string, string>) => {
    const toast: Toast = { kind: 'destructive', title: 'Login Failed', message };
    return data({ result: form.reply({ hideFields: ['code'] }), redirectTo, toast }, { status, headers });
  };
  if (form.status !== 'success') return answer(422, 'Please enter the code of your authenticator app.');
  const entered = await enter(scope, { ...pending, factorId: pending.factorId }, form.value.code);
  if (entered.outcome === 'entered') return welcomePending(scope, entered.session, redirectTo);
  if (entered.outcome === 'limited') {
    const { retryAfterSeconds } = entered;
    return answer(429, tooManyAttempts(retryAfterSeconds), { 'Retry-After': String(retryAfterSeconds) });
  }
  if (entered.outcome === 'down') return answer(503, 'An unexpected error occurred. Please try again.');
  return answer(401, 'This code is wrong, or was used already. Please wait for the next one.');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) };
}

async function enter(scope: RequestContext, pending: PendingSession & { factorId: string }, code: string) {
  try {
    const entered = await enterCode(scope, pending, code, hmac(scope.secret, `code ${pending.userId}`));
    const level = entered.outcome === 'entered' ? 'info' : 'warn';
    log[level]({ outcome: entered.outcome, userId: pending.userId }, 'one-time code');
    return entered;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a one-time code could not be checked');
    return { outcome: 'down' } as const;
  }
}

function toSignIn(redirectTo: string): Response {
  return redirect(`${LOGIN}?${new URLSearchParams({ redirectTo })}`, { status: 303 });
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
