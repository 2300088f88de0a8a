import { EditForm, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { Field } from '~/components/form/field';
import { invitationFields } from '~/domain/users/user';
import type { UserAdmin } from '~/lib/auth/user-admin.server';
import { newForm, saveNew } from '~/lib/editing/new.server';
import { notFound } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/invite';
import { LIST, TO_LIST } from './role';

export function loader({ context }: Route.LoaderArgs) {
  userAdminOf(context);
  return newForm({ email: '', full_name: '' });
}

export function action(args: Route.ActionArgs) {
  const userAdmin = userAdminOf(args.context);
  const { origin } = args.context.get(requestContext);
  return saveNew(args, {
    schema: invitationFields,
    failed: { title: 'Error Inviting User' },
    async create(_, { id, input }) {
      const invitation = await userAdmin.invite(id, input, `${origin}/admin/login`);
      if (invitation === 'sent') return { ok: true };
      return { ok: false, reason: 'invalid', field_errors: { email: [REFUSED[invitation]] } };
    },
    to: LIST,
    success: ({ email }) => ({
      title: 'User Invited',
      message: `An invitation is on its way to ${email}. The role stays user until you change it here.`,
    }),
  });
}

const REFUSED = {
  'known already': 'Somebody with this e-mail address is a user already. Look for them in the list.',
  'too many': 'Too many invitations were sent just now. Please try again in an hour.',
};

/** @throws a 404 response where users cannot be invited from here */
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
  const edit = useEditForm(invitationFields, loaderData, actionData);
  const { fields } = edit;
  return (
    <EditPage
      title="Invite User"
      back={TO_LIST}
      lead="The authentication provider makes the user and mails them a link. A new user has no access to the back office until you change their role."
      response={actionData}
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
