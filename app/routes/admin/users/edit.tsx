import TriangleAlert from 'lucide:triangle-alert';
import { EditForm, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { InviteLink } from '~/components/admin/fields/invite-link';
import { Field, SelectField } from '~/components/form/field';
import { ROLE_OPTIONS, userFields, userValues } from '~/domain/users/user';
import { getAccount, getProfileForStaff, updateUser } from '~/domain/users/users.server';
import { saveEdit } from '~/lib/editing/edit.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { fieldLabels } from '~/lib/editing/field-set';
import { findRow } from '~/lib/editing/find-row.server';
import { editForm } from '~/lib/editing/load-edit.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { AccountActions } from './account-actions';
import { changeAccount } from './account-actions.server';
import { LIST, TO_LIST } from './role';
import { unlessDemoted } from './unless-demoted.server';

const EMAIL_UNKNOWN = 'Email not available (requires admin rights)';

const notFound = {
  title: 'User profile not found',
  message: 'The user may have been deleted at the authentication provider.',
  to: LIST,
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const words = { failed: 'Error fetching user data', notFound };
  const { db, user } = context.get(adminContext);
  const [profile, account] = await Promise.all([
    findRow(context, getProfileForStaff, params.userId, words),
    getAccount(db, params.userId),
  ]);
  return {
    ...editForm(profile, userValues(profile), userFields.schema),
    full_name: profile.full_name,
    email: account?.email ?? null,
    isInvited: account?.is_invited ?? false,
    isDeactivated: profile.deactivated,
    isSelf: profile.id === user.id,
    makesLinks: context.get(requestContext).userAdmin !== null,
  };
}

export async function action({ params: { userId: id }, ...args }: Route.ActionArgs) {
  const submitted = await readEditForm(args.request);
  const { intent } = submitted;
  const changed = await unlessDemoted(args.context, () => changeAccount(args.context, id, intent, notFound));
  if (changed) return changed;
  return saveEdit(
    { ...args, submitted },
    {
      schema: userFields.schema,
      values: userValues,
      failed: { title: 'Error Updating User Role' },
      notFound,
      find: getProfileForStaff,
      update: ({ db, user }, { version, input }) =>
        unlessDemoted(args.context, () => updateUser(db, id, version, input, user.id)),
      to: LIST,
      success: ({ full_name, role }) => ({
        title: 'User Role Updated',
        message: `The role of ${full_name ?? 'this user'} is now ${role}.`,
      }),
    },
    id,
  );
}

const LABELS = fieldLabels(userFields);

export default function EditUser({ loaderData, actionData }: Route.ComponentProps) {
  const { full_name, email, isDeactivated, isInvited } = loaderData;
  const response = actionData && 'result' in actionData ? actionData : undefined;
  const changed = actionData && 'result' in actionData ? undefined : actionData;
  const edit = useEditForm<(typeof userFields)['schema']>(loaderData, response);
  return (
    <EditPage title="Edit User Role" back={TO_LIST} response={response} origin={loaderData.origin}>
      <dl className="mb-8 grid max-w-3xl gap-x-8 gap-y-4 rounded-2xl bg-white p-6 shadow-card sm:grid-cols-2">
        <Detail term="Full Name">{full_name ?? '—'}</Detail>
        <Detail term="Email">{email ?? EMAIL_UNKNOWN}</Detail>
        {isDeactivated && <Detail term="Account">Deactivated: cannot sign in</Detail>}
        {isInvited && <Detail term="Account">Invited, no password chosen yet</Detail>}
      </dl>
      {changed?.shown && (
        <div className="mb-8">
          <InviteLink {...changed.shown} />
        </div>
      )}
      <EditForm edit={edit} labels={LABELS} saveLabel="Save user" cancelTo={LIST}>
        <Field
          field={edit.fields.full_name}
          label={userFields.fields.full_name.label}
          hint="Shown in the list of users, and as the author of the posts that this user writes from now on."
          autoComplete="off"
        />
        <SelectField field={edit.fields.role} label={userFields.fields.role.label} options={ROLE_OPTIONS} />
        <p className="flex gap-3 rounded-2xl bg-turmeric-pale p-5">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-soil" />
          <span>
            <strong>Assigning the admin role grants full administrative privileges:</strong> an admin can change and
            delete everything here, read all enquiries and change the role of every other user. An editor keeps the
            content and answers enquiries, and sees neither users nor settings.
          </span>
        </p>
      </EditForm>
      <AccountActions {...loaderData} problem={changed?.problem ?? null} />
    </EditPage>
  );
}

function Detail({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-fine font-semibold text-soil">{term}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
