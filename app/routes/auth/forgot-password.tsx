import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data, Form } from 'react-router';
import { z } from 'zod';
import { AccountPage, BackToSignIn } from '~/components/admin/frame/account-page';
import { fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { passwordMail, queueAccountMail } from '~/domain/accounts/account-mail.server';
import { linkLife, tooManyAttempts } from '~/domain/accounts/account-messages';
import { beginRecovery, noteForgottenPassword } from '~/domain/accounts/recovery.server';
import { emailAddress } from '~/domain/users/user';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { type RequestContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { hmac } from '~/lib/text/digest.server';
import type { Route } from './+types/forgot-password';

const schema = z.object({ email: emailAddress });

export function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  return { mailsLinks: mailsLinks(scope), life: linkLife(scope.ownAccount.linkHours?.recovery ?? null) };
}

/** Answers before it looks the address up, so that neither words nor time say whether it has an account. */
export async function action({ context, request }: Route.ActionArgs) {
  const scope = context.get(requestContext);
  const form = parseWithZod(await readForm(request), { schema });
  const refused = (status: number, message: string, headers?: Record<string, string>) => {
    const toast: Toast = { kind: 'destructive', title: 'Nothing Was Sent', message };
    return data({ result: form.reply(), toast, isSent: false }, { status, headers });
  };
  if (form.status !== 'success') return refused(422, 'Please check the address.');
  const email = form.value.email.toLowerCase();
  try {
    const hashes = [scope.clientAddress, email].map((who) => hmac(scope.secret, `forgotten password ${who}`));
    const wait = await beginRecovery(scope.siteDb, hashes);
    if (wait > 0) return refused(429, tooManyAttempts(wait), { 'Retry-After': String(wait) });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a forgotten password could not be noted');
    return refused(503, 'An unexpected error occurred. Please try again.');
  }
  scope.waitUntil(sendLink(scope, email));
  return data({ result: form.reply(), toast: null, isSent: true });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) };
}

/** Whether anybody can mail a link: this site, or the auth service. */
function mailsLinks({ mail, ownAccount }: RequestContext): boolean {
  return mail !== undefined || ownAccount.mailsLinks;
}

async function sendLink(scope: RequestContext, email: string): Promise<void> {
  const { mail, origin, ownAccount, siteDb, userAdmin } = scope;
  try {
    if (mail && userAdmin) {
      const link = await userAdmin.recoveryLink(email);
      if (!link) return;
      const hours = ownAccount.linkHours?.recovery ?? null;
      const packed = mail.pack(passwordMail('password', { email, link, origin, hours }));
      await queueAccountMail(siteDb, packed);
      await mail.deliver(packed);
    } else if (ownAccount.mailsLinks) {
      await ownAccount.mailLink(email, `${origin}/admin/set-password`);
    } else {
      await noteForgottenPassword(siteDb, email, 'This site sends no mail.');
    }
  } catch (error) {
    log.error({ err: error }, 'a link for a forgotten password could not be sent');
    await noteForgottenPassword(siteDb, email, 'The link could not be mailed.').catch((err: unknown) => {
      log.error({ err }, 'a forgotten password could not be noted for administrators');
    });
  }
}

export default function ForgotPassword({ loaderData: { mailsLinks: mails, life }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof schema>>({
    id: 'forgot',
    lastResult: actionData?.result,
    constraint: getZodConstraint(schema),
  });
  return (
    <AccountPage
      title="Forgot your password?"
      lead={
        mails
          ? 'We mail you a link with which you choose a new one.'
          : 'This site sends no mail. Ask here, and administrators see it on their dashboard: they hand you a link.'
      }
      refused={actionData?.toast}
      errors={fieldErrors([fields.email])}
    >
      {actionData?.isSent ? (
        <p role="status" className="rounded-2xl border-2 border-leaf bg-leaf-pale p-5">
          {mails
            ? `If this address has an account, a link is on its way to it. It works ${life}. If nothing comes, ask an administrator.`
            : 'Your request is noted, and administrators see it. This site sends no mail: they hand you a link.'}
        </p>
      ) : (
        <Form method="post" action="/admin/forgot-password" noValidate id={form.id} className="space-y-6">
          <Field field={fields.email} label="E-mail" type="email" autoComplete="username" />
          <Button name="intent" value="save" className="w-full">
            {mails ? 'Mail me a link' : 'Ask for a link'}
          </Button>
        </Form>
      )}
      <p className="mt-6">
        <BackToSignIn />
      </p>
    </AccountPage>
  );
}
