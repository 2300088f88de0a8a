import { TriangleAlert } from 'lucide-react';
import { EditForm, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { Field, SelectField } from '~/components/form/field';
import { userFields, userValues } from '~/domain/users/user';
import { getProfileForStaff, updateUser } from '~/domain/users/users.server';
import { editForm, saveEdit } from '~/lib/editing/edit.server';
import { findRow } from '~/lib/editing/find-row.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/edit';
import { LIST, TO_LIST } from './role';

const EMAIL_UNKNOWN = 'Email not available (requires admin rights)';

const gone = {
  title: 'User profile not found',
  message: 'The user may have been deleted at the authentication provider.',
  to: LIST,
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const words = { failed: 'Error fetching user data', gone };
  const profile = await findRow(context, getProfileForStaff, params.userId, words);
  const { userAdmin } = context.get(requestContext);
  const email = (await userAdmin?.emailOf(profile.id)) ?? EMAIL_UNKNOWN;
  return { ...editForm(profile, userValues(profile)), full_name: profile.full_name, email };
}

export function action({ params: { userId: id }, ...args }: Route.ActionArgs) {
  return saveEdit(args, {
    schema: userFields,
    values: userValues,
    failed: { title: 'Error Updating User Role' },
    gone,
    update: ({ db, user }, { version, input }) => updateUser(db, id, version, input, user.id),
    to: LIST,
    success: ({ full_name, role }) => ({
      title: 'User Role Updated',
      message: `The role of ${full_name ?? 'this user'} is now ${role}.`,
    }),
  });
}

const LABELS = { full_name: 'Full name', role: 'Role' };

const OPTIONS = [
  { value: 'user', label: 'user: no access to the back office' },
  { value: 'admin', label: 'admin: full access' },
];

export default function EditUser({ loaderData, actionData }: Route.ComponentProps) {
  const { full_name, email } = loaderData;
  const edit = useEditForm(userFields, loaderData, actionData);
  return (
    <EditPage title="Edit User Role" back={TO_LIST} response={actionData}>
      <dl className="mb-8 grid max-w-3xl gap-x-8 gap-y-4 rounded-2xl bg-white p-6 shadow-card sm:grid-cols-2">
        <Detail term="Full Name">{full_name ?? '—'}</Detail>
        <Detail term="Email">{email}</Detail>
      </dl>
      <EditForm edit={edit} labels={LABELS} saveLabel="Save user" cancelTo={LIST}>
        <Field
          field={edit.fields.full_name}
          label={LABELS.full_name}
          hint="Shown in the list of users, and as the author of the posts that this user writes from now on."
          autoComplete="off"
        />
        <SelectField field={edit.fields.role} label={LABELS.role} options={OPTIONS} />
        <p className="flex gap-3 rounded-2xl bg-turmeric-pale p-5">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-soil" />
          <span>
            <strong>Assigning the admin role grants full administrative privileges:</strong> an admin can change and
            delete everything here, read all enquiries and change the role of every other user.
          </span>
        </p>
      </EditForm>
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
