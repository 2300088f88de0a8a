import { data } from 'react-router';
import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { InviteLink } from '~/components/admin/fields/invite-link';
import { PageHead } from '~/components/admin/frame/page-head';
import { Field, SelectField } from '~/components/form/field';
import { linkLife } from '~/domain/accounts/account-messages';
import { invitationSchema, ROLE_OPTIONS, userFields } from '~/domain/users/user';
import { giveRole } from '~/domain/users/users.server';
import type { UserAdmin } from '~/lib/auth/user-admin.server';
import { checkForm } from '~/lib/editing/check-form.server';
import { rowIdOf } from '~/lib/editing/edit-form.server';
import { fieldLabels } from '~/lib/editing/field-set';
import { newForm } from '~/lib/editing/load-edit.server';
import { failedForm, invalidForm } from '~/lib/editing/responses.server';
import { notFound } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/invite';
import { passwordLinkOf } from './password-link.server';
import { LIST, TO_LIST } from './role';

export function loader({ context }: Route.LoaderArgs) {
  userAdminOf(context);
  const { linkHours } = context.get(requestContext).ownAccount;
  return {
    ...newForm({ email: '', full_name: '', role: 'editor' }, invitationSchema),
    life: linkLife(linkHours?.invite ?? null),
  };
}

const FAILED = { title: 'Error Inviting User' };

/** Shows the link in its answer: in an address, a cookie or a log it could be read later. */
export async function action(args: Route.ActionArgs) {
  const userAdmin = userAdminOf(args.context);
  const scope = args.context.get(requestContext);
  const { db, user } = args.context.get(adminContext);
  const checked = await checkForm(args, { schema: invitationSchema, failed: FAILED, to: LIST }, null);
  if (!checked.ok) return checked.response;
  const { input, form } = checked.valid;
  try {
    const invitation = await userAdmin.invite(rowIdOf(form), input);
    if (typeof invitation === 'string') {
      return invalidForm(checked.parsed, { errors: { email: [REFUSED[invitation]] } });
    }
    // With the administrator's own rights: the database decides, and its history says who it was.
    await giveRole(db, invitation.userId, input.role, user.id);
    return data({ shown: await passwordLinkOf(scope, invitation.link, input.email) });
  } catch (error) {
    return failedForm(checked.parsed, error, FAILED);
  }
}

const REFUSED = {
  'known already': 'Somebody with this e-mail address is a user already. Look for them in the list.',
  'no address': 'The authentication service does not take this address. Please check it.',
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

const EMAIL = 'E-mail address';
const LABELS = { email: EMAIL, ...fieldLabels(userFields) };

export default function InviteUser({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData && 'shown' in actionData ? actionData.shown : null;
  const response = actionData && 'shown' in actionData ? undefined : actionData;
  const edit = useEditForm<typeof invitationSchema>(loaderData, response);
  const { fields } = edit;
  if (shown) {
    return (
      <div data-forget-copy className="admin-page">
        <PageHead title="User Invited" back={TO_LIST} />
        <InviteLink {...shown} />
      </div>
    );
  }
  return (
    <EditPage
      title="Invite User"
      back={TO_LIST}
      lead={`You get a link to hand over, with which they choose their password. It works ${loaderData.life}.`}
      response={response}
    >
      <EditForm edit={edit} labels={LABELS} saveLabel="Make the invitation" cancelTo={LIST}>
        <Field
          field={fields.email}
          label={EMAIL}
          hint="They sign in with this address."
          type="email"
          autoComplete="off"
        />
        <Field
          field={fields.full_name}
          label={userFields.fields.full_name.label}
          hint="Shown in the list of users, and as the author of their posts."
          autoComplete="off"
        />
        <SelectField field={fields.role} label={userFields.fields.role.label} options={ROLE_OPTIONS} />
      </EditForm>
    </EditPage>
  );
}
