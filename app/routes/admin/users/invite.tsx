import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { EditForm, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { Field } from '~/components/form/field';
import { invitationFields } from '~/domain/users/user';
import type { UserAdmin } from '~/lib/auth/user-admin.server';
import { readEditForm, rowIdOf } from '~/lib/editing/edit-form.server';
import { failedForm, invalidForm, redirectWithToast } from '~/lib/editing/responses.server';
import { notFound } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/invite';
import { BACK, LIST } from './role';

export function loader({ context }: Route.LoaderArgs) {
  userAdminOf(context);
  return { origin: { idempotency_key: randomUUID() }, values: { email: '', full_name: '' } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const userAdmin = userAdminOf(context);
  const scope = context.get(requestContext);
  const { data } = await readEditForm(request, context.get(adminContext));
  const form = parseWithZod(data, { schema: invitationFields });
  if (form.status !== 'success') return invalidForm(form);
  const { email } = form.value;
  try {
    const invitation = await userAdmin.invite(rowIdOf(data), form.value, `${scope.origin}/admin/login`);
    if (invitation !== 'sent') return invalidForm(form, { field_errors: { email: [REFUSED[invitation]] } });
  } catch (error) {
    return failedForm(form, error, { title: 'Error Inviting User' });
  }
  return redirectWithToast(scope, LIST, {
    title: 'User Invited',
    message: `An invitation is on its way to ${email}. The role stays user until you change it here.`,
  });
}

const REFUSED = {
  'known already': 'Somebody with this e-mail address is a user already. Look for them in the list.',
  'too many': 'Too many invitations were sent just now. Please try again in an hour.',
};

function userAdminOf(context: Route.LoaderArgs['context']): UserAdmin {
  const { userAdmin } = context.get(requestContext);
  if (userAdmin) return userAdmin;
  throw notFound({
    title: 'Page not found',
    message: 'Users are created in the authentication provider’s dashboard.',
  });
}

const LABELS = { email: 'E-mail address', full_name: 'Full name' };

export default function InviteUser({ loaderData, actionData }: Route.ComponentProps) {
  const edit = useEditForm(invitationFields, { ...loaderData, answer: actionData });
  const { fields } = edit;
  return (
    <EditPage
      title="Invite User"
      back={BACK}
      lead="The authentication provider makes the user and mails them a link. A new user has no access to the back office until you change their role."
      answer={actionData}
    >
      <EditForm edit={edit} labels={LABELS} saveLabel="Send invitation" cancelTo={LIST}>
        <Field
          field={fields.email}
          label={LABELS.email}
          hint="They sign in with this address."
          type="email"
          autoComplete="off"
        />
        <Field
          field={fields.full_name}
          label={LABELS.full_name}
          hint="Shown in the list of users."
          autoComplete="off"
        />
      </EditForm>
    </EditPage>
  );
}
