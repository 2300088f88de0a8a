import { data, Link } from 'react-router';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { TrashEntry } from '~/components/admin/history/trash-entry';
import { FilterForm } from '~/components/admin/list/filter-form';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { Button } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { listCategoriesToChoose } from '~/domain/categories/category-editing.server';
import { KIND_NAMES, kindName, kindOf } from '~/domain/history/kinds';
import { listTrash, removeDeleted, restoreDeleted } from '~/domain/history/trash.server';
import { listAt } from '~/lib/editing/list-address';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import type { FieldErrors } from '~/lib/supabase/write-result';
import { pageNumber } from '~/lib/text/pagination';
import { slugify } from '~/lib/text/slug';
import type { Route } from './+types/trash';

const TRASH = '/admin/trash';
/** The row of the setting, or the offer to set it. */
const DAYS_SETTING = '/admin/site-settings?q=trash_days';
const ERROR = { title: 'Error fetching the trash' };

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db, user } = context.get(adminContext);
  const kind = kindName(searchParams.get('kind'));
  const reading = Promise.all([listTrash(db, kind, pageNumber(searchParams)), listCategoriesToChoose(db)]);
  const [found, categories] = await orErrorPage(reading, ERROR);
  if (!found) throw notFound();
  return { found, categories, kind: kind ?? '', isAdmin: user.role === 'admin' };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const scope = context.get(requestContext);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const [intent, item] = [text('intent'), text('item')];
  try {
    if (intent === 'remove') {
      if (admin.user.role !== 'admin') return refused(403, ONLY_ADMINS);
      const name = await removeDeleted(admin, scope.assets, item);
      if (name === null) return refused(404, NOT_THERE);
      return await redirectWithToast(scope, TRASH, { title: 'Removed', message: `“${name}” is gone for good.` });
    }
    if (intent === 'restore' || intent === 'undo') {
      const typed = { slug: slugify(text('slug')), category_id: text('category_id') };
      const changes = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
      const restored = await restoreDeleted(admin.db, item, changes);
      if (restored.outcome === 'missing') return refused(404, NOT_THERE);
      if (restored.outcome === 'invalid') return refused(422, TAKEN, { item, typed, errors: restored.field_errors });
      const { list, name } = restored;
      const message = `“${name}” is back as it was, with its address and pictures.`;
      return await redirectWithToast(scope, listAt(list, text('back')), { title: 'Restored', message });
    }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'the trash failed');
    return refused(error.status, { title: 'Error restoring from the trash', message: error.message });
  }
  return refused(422, { title: 'Nothing was done', message: 'Please press one of the buttons of this page.' });
}

const NOT_THERE = {
  title: 'Not in the trash',
  message: 'It was brought back or removed already, or its time was over.',
};
const TAKEN = {
  title: 'Something is missing',
  message: 'What it had is taken or gone by now. Please fill in what is asked for below.',
};
const ONLY_ADMINS = { title: 'Access Denied', message: 'Only an administrator may empty the trash.' };

/** The row that cannot be restored as it was, and why. */
type Invalid = { item: string; typed: { slug: string; category_id: string }; errors: FieldErrors };

function refused(status: number, words: Pick<Toast, 'title' | 'message'>, invalid: Invalid | null = null) {
  const toast: Toast = { kind: 'destructive', ...words };
  return data({ toast, invalid }, { status });
}

export default function Trash({ loaderData, actionData }: Route.ComponentProps) {
  const { found, categories, kind, isAdmin } = loaderData;
  const invalid = actionData?.invalid;
  return (
    <div className="admin-page">
      <PageHead
        title="Trash"
        back={TO_DASHBOARD}
        lead={
          <>
            What was deleted in the last {found.days} days. Afterwards it is gone for good, with its pictures.
            {isAdmin && (
              <>
                {' '}
                <Link to={DAYS_SETTING} className="font-semibold text-onion underline underline-offset-4">
                  Change the number of days
                </Link>
              </>
            )}
          </>
        }
        failed={actionData !== undefined}
      />
      {actionData && (
        <div className="mb-6 max-w-3xl">
          <RefusalSummary toast={actionData.toast} />
        </div>
      )}
      <search className="mb-5 block">
        <FilterForm className="flex flex-wrap items-end gap-3">
          <FilterSelect
            name="kind"
            label="Kind"
            value={kind}
            all="Everything"
            options={KIND_NAMES.filter((name) => !kindOf(name).isDeletedForGood).map((name) => ({
              value: name,
              label: kindOf(name).label,
            }))}
          />
          <Button look="secondary">Filter</Button>
        </FilterForm>
      </search>
      {found.items.length === 0 && (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">There is nothing in the trash.</p>
      )}
      <ul className="max-w-3xl space-y-4">
        {found.items.map((row) => (
          <TrashEntry
            key={row.item}
            row={row}
            noun={kindOf(row.kind).noun}
            categories={categories}
            invalid={invalid?.item === row.item ? invalid : null}
            canRemove={isAdmin}
          />
        ))}
      </ul>
      <Pagination page={found.page} pages={found.pages} search={kind ? { kind } : {}} />
    </div>
  );
}
