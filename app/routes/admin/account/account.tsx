import { useForm } from '@conform-to/react';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { NewPasswordFields } from '~/components/admin/fields/new-password-fields';
import { RefusedForm } from '~/components/admin/frame/account-page';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { fieldErrors } from '~/components/form/error-summary';
import { Field } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { ToastMessage } from '~/components/ui/toast-message';
import type { AccountInput } from '~/domain/accounts/account';
import { PASSWORD_HINT } from '~/domain/accounts/password';
import { readForm } from '~/lib/http/forms.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/account';
import { changeOneTimeCode, saveAccount } from './account.server';
import { OneTimeCode } from './one-time-code';

export async function loader({ context }: Route.LoaderArgs) {
  const { session, user } = context.get(adminContext);
  const { ownAccount } = context.get(requestContext);
  const step = await orErrorPage(ownAccount.secondStepOf(session), { title: 'Error' });
  return { full_name: user.full_name ?? '', email: user.email, role: user.role, usesCode: step !== 'none' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get('intent') ?? '');
  return (await changeOneTimeCode(context, form, intent)) ?? saveAccount(context, form);
}

export default function OwnAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { full_name, email, role, usesCode } = loaderData;
  const [form, fields] = useForm<AccountInput>({
    id: 'account',
    lastResult: actionData?.result ?? undefined,
    defaultValue: { full_name },
  });
  const errors = fieldErrors([fields.full_name, fields.current_password, fields.password, fields.password_again]);
  const refused = actionData?.toast;
  return (
    <div className="admin-page">
      <ToastMessage toast={errors.length > 0 ? refused : null} />
      <PageHead
        title="Your account"
        back={TO_DASHBOARD}
        failed={Boolean(refused)}
        lead={`You sign in as ${email ?? 'somebody without an address'}; your role is ${role}.`}
      />
      <AdminForm noValidate id={form.id} className="max-w-3xl space-y-6">
        {refused && <RefusedForm refused={refused} errors={errors} />}
        <Field
          field={fields.full_name}
          label="Full name"
          hint="The author of the posts that you write from now on."
          autoComplete="name"
        />
        <fieldset className="min-w-0 space-y-6 rounded-2xl bg-white p-6 shadow-card">
          <legend className="float-left mb-4 w-full font-display text-heading">Change your password</legend>
          <p className="clear-left text-soil">
            Leave these empty to keep it. A new one signs you out on every other device.
          </p>
          <Field
            field={fields.current_password}
            label="Present password"
            type="password"
            autoComplete="current-password"
          />
          <NewPasswordFields fields={fields} hint={PASSWORD_HINT} />
        </fieldset>
        <Button name="intent" value="save">
          Save
        </Button>
      </AdminForm>
      <OneTimeCode usesCode={usesCode} begun={actionData?.begun ?? null} problem={actionData?.codeProblem ?? null} />
    </div>
  );
}
