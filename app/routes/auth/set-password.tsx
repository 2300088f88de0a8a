import { useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { Form } from 'react-router';
import { NewPasswordFields } from '~/components/admin/fields/new-password-fields';
import { AccountPage, BackToSignIn } from '~/components/admin/frame/account-page';
import { fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button, ButtonLink } from '~/components/ui/button';
import { PASSWORD_HINT } from '~/domain/accounts/password';
import { type SetPasswordInput, setPasswordSchema } from '~/domain/accounts/set-password';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/set-password';
import { setPassword } from './set-password.server';

/** Only shows the form: programs that look at links in mails must not use them up. */
export function loader({ url }: Route.LoaderArgs) {
  const token_hash = url.searchParams.get('token_hash') ?? '';
  const type = url.searchParams.get('type') ?? '';
  return { token_hash, type };
}

export function action({ context, request }: Route.ActionArgs) {
  return setPassword(context.get(requestContext), request);
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };
}

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SetPasswordInput>({
    id: 'set-password',
    lastResult: actionData?.result,
    defaultValue: loaderData,
    constraint: getZodConstraint(setPasswordSchema),
  });
  const refused = actionData?.toast;
  if (actionData ? actionData.isOver : loaderData.token_hash === '') {
    return (
      <AccountPage
        title="Choose a password"
        lead="This needs a link that still works: each works once, and only for a while."
        refused={refused}
      >
        <ButtonLink to="/admin/forgot-password">Ask for another link</ButtonLink>
        <p className="mt-6">
          <BackToSignIn />
        </p>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Choose a password"
      lead="Afterwards you are signed in here, and signed out everywhere else."
      refused={refused}
      errors={fieldErrors([fields.password, fields.password_again, fields.code])}
    >
      <Form method="post" action="/admin/set-password" noValidate id={form.id} className="space-y-6">
        <input type="hidden" name="token_hash" value={String(fields.token_hash.initialValue ?? '')} />
        <input type="hidden" name="type" value={String(fields.type.initialValue ?? '')} />
        <NewPasswordFields fields={fields} hint={PASSWORD_HINT} />
        {actionData?.asksCode && (
          <Field
            field={fields.code}
            label="One-time code"
            hint="The six digits that your authenticator app shows."
            optional={false}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <Button name="intent" value="save" className="w-full">
          Save password
        </Button>
      </Form>
      <p className="mt-6">
        <BackToSignIn />
      </p>
    </AccountPage>
  );
}
