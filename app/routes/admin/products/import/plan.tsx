import { data } from 'react-router';
import { ImportActions } from '~/components/admin/import-actions';
import { ImportTable } from '~/components/admin/import-table';
import { PageHead } from '~/components/admin/page-head';
import { TimeOf } from '~/components/admin/time-of';
import { Pagination } from '~/components/ui/pagination';
import { ToastMessage } from '~/components/ui/toast-message';
import { PRODUCT_COLUMNS, productCount, VERDICTS } from '~/domain/products/product-import';
import { applyImport, getImport, listImportLines, undoImport } from '~/domain/products/product-imports.server';
import { redirectWithToast } from '~/lib/editing/answers.server';
import { readForm } from '~/lib/forms.server';
import { log } from '~/lib/log.server';
import { notFound, orProblem } from '~/lib/outage.server';
import { pageNumber } from '~/lib/pagination';
import { adminContext, requestContext } from '~/lib/request-context';
import { BackendError } from '~/lib/supabase/result.server';
import type { Toast } from '~/lib/toast';
import type { Route } from './+types/plan';

const LIST = '/admin/manage-products';
const GONE = { title: 'Import not found', message: 'Imports are kept for 90 days.' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { patientDb: db } = context.get(adminContext);
  const asked = url.searchParams.get('verdict');
  const verdict = VERDICTS.find((known) => known === asked);
  const found = await orProblem(getImport(db, params.importId), { title: 'Import Error' });
  if (!found) throw notFound(GONE);
  const lines = await orProblem(listImportLines(db, found.id, pageNumber(url.searchParams), verdict), {
    title: 'Import Error',
  });
  if (!lines) throw notFound();
  return { found, lines, verdict };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { patientDb: db } = context.get(adminContext);
  const { importId } = params;
  const here = `${LIST}/import/${importId}`;
  const leave = (toast: Parameters<typeof redirectWithToast>[2]) =>
    redirectWithToast(context.get(requestContext), here, toast);
  const intent = (await readForm(request)).get('intent');
  if (!(await orProblem(getImport(db, importId), { title: 'Import Error' }))) throw notFound(GONE);
  try {
    if (intent === 'apply') {
      const applied = await applyImport(db, importId);
      if (applied.outcome !== 'applied') return await leave(DECIDED_ANEW);
      const message = `${productCount(applied.written)} imported.`;
      return await leave({ title: 'Import Successful', message });
    }
    if (intent === 'undo') {
      const undone = await undoImport(db, importId);
      if (undone.outcome === 'undone') {
        return await leave({ title: 'Import Undone', message: `${productCount(undone.rows)} put back as before.` });
      }
      const rows = undone.outcome === 'changed' ? undone.rows : 0;
      const message = `${productCount(rows)} of this import changed since. Nothing was undone, so that no work is lost.`;
      return await leave({ kind: 'destructive', title: 'Import Not Undone', message });
    }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an import failed');
    const toast: Toast = {
      kind: 'destructive',
      title: 'Import Error',
      message: `${error.message} Nothing was written.`,
    };
    return data({ toast }, { status: 503 });
  }
  return leave({ kind: 'warning', title: 'Import Error', message: 'Please press one of the buttons of this page.' });
}

const DECIDED_ANEW = {
  kind: 'warning',
  title: 'The Plan Has Changed',
  message:
    'Somebody changed products meanwhile. This is the new plan: look at it, then apply it. Nothing is written yet.',
} as const;

const HEADS = { planned: 'What this file will do', applied: 'What this file did', undone: 'This import was undone' };

export default function ImportPlan({ loaderData: { found, lines, verdict }, actionData }: Route.ComponentProps) {
  const { counts, columns, state } = found;
  const unknown = columns.filter((column) => !isKnown(column));
  return (
    <div className="admin-page">
      <PageHead
        title={HEADS[state]}
        back={{ to: LIST, label: 'Back to Products' }}
        failed={actionData !== undefined}
        lead={
          <>
            {found.file_name}, uploaded <TimeOf iso={found.created_at} />
          </>
        }
      />
      <ImportActions found={found} />
      {unknown.length > 0 && (
        <p className="mt-4 text-soil">
          Columns that were not read: {unknown.map((name) => name || '(no name)').join(', ')}.
        </p>
      )}
      <ImportTable lines={lines} counts={counts} state={state} verdict={verdict} />
      <Pagination page={lines.page} pages={lines.pages} search={verdict ? { verdict } : {}} />
      <ToastMessage toast={actionData?.toast} />
    </div>
  );
}

function isKnown(column: string): boolean {
  return PRODUCT_COLUMNS.some((known) => known === column.trim().toLowerCase().replace(/\s+/g, '_'));
}
