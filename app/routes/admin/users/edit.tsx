import { parseWithZod } from '@conform-to/zod/v4';
import { TriangleAlert } from 'lucide-react';
import { EditForm, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { SelectField } from '~/components/form/field';
import { roleFields, roleValues } from '~/domain/users/user';
import { changeRole, getProfileForStaff } from '~/domain/users/users.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import type { Route } from './+types/edit';
import { BACK, LIST } from './role';

const EMAIL_UNKNOWN = 'Email not available (requires admin rights)';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const { userAdmin } = context.get(requestContext);
  const profile = await orErrorPage(
    getProfileForStaff(db, params.userId),
    { title: 'Error fetching user data' },
    submitted,
  );
  if (!profile) throw await toListWithoutUser(context);
  const values = roleValues(profile);
  return {
    origin: loadedVersion(profile.updated_at, values),
    values,
    full_name: profile.full_name,
    email: (await userAdmin?.emailOf(profile.id)) ?? EMAIL_UNKNOWN,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, version, loaded } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: roleFields });
  if (form.status !== 'success') return invalidForm(form);
  try {
    const saved = await changeRole(admin.db, params.userId, version, form.value.role);
    if (!saved.ok && saved.reason === 'missing') return toListWithoutUser(context);
    if (!saved.ok && saved.reason === 'invalid') return invalidForm(form, saved);
    if (!saved.ok && !isNoop(form, roleValues(saved.row))) {
      return conflictResponse(form, { loaded, updated_at: saved.row.updated_at, values: roleValues(saved.row) });
    }
    const { full_name, role } = saved.row;
    log.warn({ userId: params.userId, role, by: admin.user.id }, 'a role was changed');
    return redirectWithToast(context.get(requestContext), LIST, {
      title: 'User Role Updated',
      message: `The role of ${full_name ?? 'this user'} is now ${role}.`,
    });
  } catch (error) {
    return failedForm(form, error, { title: 'Error Updating User Role' });
  }
}

function toListWithoutUser(context: Route.LoaderArgs['context']) {
  return redirectWithToast(context.get(requestContext), LIST, {
    kind: 'destructive',
    title: 'User profile not found',
    message: 'The user may have been deleted at the authentication provider.',
  });
}

const LABELS = { role: 'Role' };

const OPTIONS = [
  { value: 'user', label: 'user: no access to the back office' },
  { value: 'admin', label: 'admin: full access' },
];

export default function EditUser({ loaderData, actionData }: Route.ComponentProps) {
  const { origin, values, full_name, email } = loaderData;
  const edit = useEditForm(roleFields, { origin, values, answer: actionData });
  return (
    <EditPage title="Edit User Role" back={BACK} answer={actionData}>
      <dl className="mb-8 grid max-w-3xl gap-x-8 gap-y-4 rounded-2xl bg-white p-6 shadow-card sm:grid-cols-2">
        <Detail term="Full Name">{full_name ?? '—'}</Detail>
        <Detail term="Email">{email}</Detail>
      </dl>
      <EditForm edit={edit} labels={LABELS} saveLabel="Save role" cancelTo={LIST}>
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
