import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { DataTable } from '~/components/admin/list/data-table';
import { AddButton, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { RowActions } from '~/components/admin/list/row-actions';
import { ToastMessage } from '~/components/ui/toast-message';
import { listUsers, USER_SORTS } from '~/domain/users/users.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { withFallback, withToast } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import { sortOf } from '~/lib/text/sort';
import type { Route } from './+types/list';
import { LIST, RoleBadge } from './role';

const STAFF_FIRST = { column: 'role', descending: false } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const { q, page } = listQuery(url.searchParams);
  const sort = sortOf(url.searchParams, USER_SORTS);
  const found = await withFallback(listUsers(db, q, page, sort), undefined, { title: 'Error' });
  if (found.value === null) throw await missingPage(context, url);
  return withToast(
    { q, sort: sort ?? STAFF_FIRST, found: found.value, invites: context.get(requestContext).userAdmin !== null },
    found.toast,
  );
}

export default function UserList({ loaderData: { q, sort, found, invites, toast } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <ToastMessage toast={toast} />
      <PageHead title="User Management" list back={TO_DASHBOARD} lead={invites ? LEAD : <AddingIsElsewhere />}>
        {invites ? <AddButton to={`${LIST}/invite`}>Invite User</AddButton> : <AddingDisabled />}
      </PageHead>
      {found ? (
        <>
          <ListSearch q={q} label="Search names and e-mail addresses" total={found.total} noun={['user', 'users']} />
          <DataTable
            rows={found.items}
            sort={sort}
            empty="No user has these letters in the name or e-mail address."
            columns={[
              {
                head: 'Full Name',
                part: 'title',
                sort: 'full_name',
                cell: ({ id, full_name, email }) => (
                  <RowName to={`${LIST}/edit/${id}`}>{full_name ?? email ?? '—'}</RowName>
                ),
              },
              {
                head: 'Email',
                part: 'words',
                sort: 'email',
                cell: ({ email }) => email ?? '—',
              },
              {
                head: 'Role',
                part: 'plain',
                sort: 'role',
                cell: ({ role, deactivated, is_invited }) => (
                  <>
                    <RoleBadge role={role} />
                    {deactivated && <span className="block text-fine text-alarm">Deactivated</span>}
                    {is_invited && <span className="block text-fine text-soil">Invited</span>}
                  </>
                ),
              },
              {
                head: 'Profile Last Updated',
                sort: 'updated_at',
                lastFirst: true,
                cell: ({ updated_at }) => <TimeOf iso={updated_at} />,
              },
              {
                head: 'Actions',
                part: 'actions',
                cell: ({ id, full_name, email }) => (
                  <RowActions name={full_name ?? email ?? 'this user'} edit={`${LIST}/edit/${id}`} />
                ),
              },
            ]}
          />
          <ListPages found={found} />
        </>
      ) : (
        <p role="alert" className="rounded-2xl border-2 border-alarm bg-white p-5 font-medium text-alarm">
          Failed to load users. Full functionality might require server-side setup.
        </p>
      )}
    </div>
  );
}

const LEAD = 'Who may work in this back office.';

/** The button of a site that cannot invite users. */
function AddingDisabled() {
  return (
    <button
      type="button"
      disabled
      aria-describedby="adding-users"
      className="min-h-12 cursor-not-allowed rounded-full bg-sand px-6 font-semibold text-soil"
    >
      Add New User
    </button>
  );
}

function AddingIsElsewhere() {
  return (
    <>
      {LEAD}{' '}
      <span id="adding-users">
        Users are created in the authentication provider’s dashboard, and appear here once they are.
      </span>
    </>
  );
}
