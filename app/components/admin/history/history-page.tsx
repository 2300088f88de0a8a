import History from 'lucide:history';
import { Link, useLocation } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { PageHead } from '~/components/admin/frame/page-head';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { Button } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import type { Revision } from '~/domain/history/revision';
import { besideList } from '~/lib/editing/list-address';
import type { Toast } from '~/lib/http/toast';
import type { Page } from '~/lib/text/pagination';
import { RevisionChanges } from './revision-changes';
import { RevisionHead } from './revision-head';

type Props = {
  loaderData: { found: Page<Revision>; editPath: string; name: string };
  /** Why nothing was restored. */
  actionData?: { toast: Toast; errors: string[]; revision: number | null };
  /** Whether the form can be filled with a version. */
  opens?: boolean;
  /** Whether versions can be restored, and what is said above them. */
  restores?: boolean;
  lead?: string;
};

const LEAD =
  'What changed, when, and by whom. A restored version becomes the newest one, and those after it stay in this list.';

/** The versions of a row, the newest first. Any but the newest can be restored, which makes a new version. */
export function HistoryPage({ loaderData, actionData, opens = true, restores = true, lead = LEAD }: Props) {
  const { found, editPath, name } = loaderData;
  const { search } = useLocation();
  const back = { to: besideList(editPath, search), label: 'Back to the form' };
  return (
    <div className="admin-page">
      <PageHead title={`History of ${name}`} back={back} lead={lead} failed={actionData !== undefined} />
      {actionData && <Refused refusal={actionData} editPath={editPath} />}
      {found.items.length === 0 && (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">Nothing was changed here yet.</p>
      )}
      <ol className="max-w-3xl space-y-4">
        {found.items.map((revision, index) => (
          <li key={revision.id} data-revision={revision.id} className="rounded-2xl bg-white p-5 shadow-card">
            <RevisionHead revision={revision} />
            <h2 className="mt-1 font-sans font-semibold">{headOf(revision)}</h2>
            <RevisionChanges changes={revision.changes} />
            {restores && (
              <Restore
                revision={revision}
                isNewest={found.page === 1 && index === 0}
                form={opens ? formWith(revision.id, editPath, search) : null}
              />
            )}
          </li>
        ))}
      </ol>
      <Pagination page={found.page} pages={found.pages} />
    </div>
  );
}

/** The form filled with a version; it leads back to the same list. */
function formWith(revision: number, editPath: string, search: string): string {
  const form = besideList(editPath, search);
  return `${form}${form.includes('?') ? '&' : '?'}revision=${revision}`;
}

function headOf({ action, changes, name }: Revision): string {
  if (action === 'insert') return 'First version';
  if (action === 'delete') return `“${name}” was deleted`;
  return changes.length === 1 ? 'One change' : `${changes.length} changes`;
}

type RestoreProps = { revision: Revision; isNewest: boolean; form: string | null };

function Restore({ revision, isNewest, form }: RestoreProps) {
  if (isNewest) return <p className="mt-4 text-fine font-semibold text-leaf">This is how it stands now.</p>;
  if (revision.action === 'delete') {
    return (
      <p className="mt-4">
        <Link to="/admin/trash" className="font-semibold text-onion underline">
          Look for it in the trash
        </Link>
      </p>
    );
  }
  return (
    <AdminForm className="mt-4 flex flex-wrap items-center gap-4">
      <input type="hidden" name="revision" value={revision.id} />
      <Button name="intent" value="restore" look="secondary">
        <History aria-hidden className="size-4" /> Restore this version
      </Button>
      {form && (
        <Link
          to={form}
          className="inline-flex min-h-11 items-center font-semibold text-onion underline underline-offset-4"
        >
          Open it in the form
        </Link>
      )}
    </AdminForm>
  );
}

function Refused({ refusal, editPath }: { refusal: NonNullable<Props['actionData']>; editPath: string }) {
  const { toast, errors, revision } = refusal;
  const { search } = useLocation();
  return (
    <div className="mb-6 max-w-3xl">
      <RefusalSummary toast={toast} />
      {errors.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-6">
          {errors.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {revision !== null && (
        <p className="mt-3">
          <Link to={formWith(revision, editPath, search)} className="font-semibold text-onion underline">
            Open this version in the form
          </Link>
        </p>
      )}
    </div>
  );
}
