import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data, Form, Link, redirect } from 'react-router';
import type { z } from 'zod';
import { AccountPage } from '~/components/admin/frame/account-page';
import { fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { tooManyAttempts } from '~/domain/accounts/account-messages';
import { type SignIn, signIn } from '~/domain/users/sign-in.server';
import { DEACTIVATED, signInSchema } from '~/domain/users/user';
import { adminPath } from '~/lib/auth/admin-path';
import { AuthRefusedError } from '~/lib/auth/auth-results.server';
import { writePending } from '~/lib/auth/pending-session.server';
import { readFlash } from '~/lib/http/flash.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import type { Route } from './+types/login';
import { welcome } from './sign-in-responses.server';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { cookies } = context.get(requestContext);
  const flash = await readFlash(cookies.flash, request, url.pathname);
  const redirectTo = adminPath(url.searchParams.get('redirectTo'));
  return data(
    { redirectTo, keepsDraft: redirectTo.includes('draft='), toast: flash?.toast ?? null },
    flash ? { headers: { 'Set-Cookie': flash.clear } } : undefined,
  );
}

/** What an attempt to sign in came to; `outcome` is null where the form is not filled in. */
type Attempt = {
  form: ReturnType<typeof readSignIn>;
  redirectTo: string;
  outcome: SignIn | { outcome: 'down'; message: string } | null;
};

export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestContext);
  const { form, redirectTo, outcome } = await attempt(scope, await readForm(request));
  if (outcome?.outcome === 'signed in') {
    return orErrorPage(welcome(scope, outcome.session, redirectTo), { title: 'Login Error' });
  }
  if (outcome?.outcome === 'code needed') {
    const { session, factorId, profile } = outcome;
    const pending = { session, factorId, userId: profile.id, purpose: 'code', link: '' } as const;
    const headers = { 'Set-Cookie': writePending(scope.cookies.pending, pending) };
    return redirect(`/admin/login/code?${new URLSearchParams({ redirectTo })}`, { status: 303, headers });
  }
  const { status, retryAfter, ...toast } = refusal(outcome);
  const result = form.reply({ hideFields: ['password'] });
  return data(
    { result, redirectTo, toast: { kind: 'destructive', ...toast } satisfies Toast },
    { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : undefined },
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) };
}

function readSignIn(form: FormData) {
  return parseWithZod(form, { schema: signInSchema });
}

async function attempt(scope: RequestContext, posted: FormData): Promise<Attempt> {
  const form = readSignIn(posted);
  const redirectTo = adminPath(String(posted.get('redirectTo') ?? ''));
  if (form.status !== 'success') return { form, redirectTo, outcome: null };
  const { email } = form.value;
  const { clientAddress, secret } = scope;
  const sender_hash = hmac(secret, `sign-in ${email.toLowerCase()} ${clientAddress}`);
  const address_hash = hmac(secret, `sign-in from ${clientAddress}`);
  try {
    const outcome = await signIn(scope, form.value, { sender_hash, address_hash });
    // Failures are logged without the e-mail address: people type their password into the wrong field.
    const person = 'profile' in outcome ? { userId: outcome.profile.id } : {};
    const event = { outcome: outcome.outcome, sender: sender_hash, ...person };
    log['profile' in outcome ? 'info' : 'warn'](event, 'sign-in');
    return { form, redirectTo, outcome };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'signing in failed');
    const message =
      error instanceof AuthRefusedError ? error.message : 'An unexpected error occurred. Please try again.';
    return { form, redirectTo, outcome: { outcome: 'down', message } };
  }
}

type Refusal = Pick<Toast, 'title' | 'message'> & { status: number; retryAfter?: number };

function refusal(outcome: Exclude<Attempt['outcome'], { profile: unknown }>): Refusal {
  switch (outcome?.outcome) {
    case undefined:
      return { status: 422, title: 'Login Failed', message: 'Please enter your e-mail address and your password.' };
    case 'wrong':
    case 'banned':
      return { status: 401, title: 'Login Failed', message: 'Invalid email or password.' };
    case 'unconfirmed':
      return {
        status: 403,
        title: 'Login Failed',
        message:
          'Your e-mail address is not confirmed yet. Please open the link in the mail that you got, or ask an administrator.',
      };
    case 'other factor':
      return {
        status: 403,
        title: 'Login Failed',
        message:
          'Your account asks for a second step that this site does not offer, such as a telephone or a passkey. An administrator can switch it off.',
      };
    case 'no staff':
      return { status: 403, title: 'Access Denied', message: 'You do not have administrative privileges.' };
    case 'deactivated':
      return { status: 403, title: 'Access Denied', message: DEACTIVATED };
    case 'no profile':
      return {
        status: 403,
        title: 'Profile Error',
        message: 'Could not retrieve user profile. Please contact support.',
      };
    case 'down':
      return { status: 503, title: 'Login Error', message: outcome.message };
    case 'limited':
      return {
        status: 429,
        title: 'Login Failed',
        message: tooManyAttempts(outcome.retryAfterSeconds),
        retryAfter: outcome.retryAfterSeconds,
      };
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof signInSchema>>({
    id: 'login',
    lastResult: actionData?.result,
    constraint: getZodConstraint(signInSchema),
  });
  const refused = actionData?.toast;
  return (
    <AccountPage
      title="Sign in to the back office"
      heading="Sign in"
      lead="For the staff of the company. Accounts are made by an administrator."
      toast={loaderData.toast}
      refused={refused}
      errors={fieldErrors([fields.email, fields.password])}
    >
      <Form method="post" action="/admin/login" noValidate id={form.id} className="space-y-6">
        {loaderData.keepsDraft && !refused && (
          <p role="status" className="rounded-2xl border-2 border-leaf bg-leaf-pale p-5">
            Your sign-in has ended. What you typed is kept: sign in, and it is back.
          </p>
        )}
        <Field field={fields.email} label="E-mail" type="email" autoComplete="username" />
        <Field field={fields.password} label="Password" type="password" autoComplete="current-password" />
        <input type="hidden" name="redirectTo" value={actionData?.redirectTo ?? loaderData.redirectTo} />
        <Button name="intent" value="save" className="w-full">
          Sign in
        </Button>
      </Form>
      <p className="mt-6">
        <Link to="/admin/forgot-password" className="py-2 font-semibold text-onion underline underline-offset-4">
          Forgot your password?
        </Link>
      </p>
    </AccountPage>
  );
}
