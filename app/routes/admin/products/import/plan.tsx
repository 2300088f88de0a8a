import { data, redirect } from 'react-router';
import { PageHead } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { ImportActions } from '~/components/admin/import/import-actions';
import { ImportTable } from '~/components/admin/import/import-table';
import { MissingCategories } from '~/components/admin/import/missing-categories';
import { RefusalSummary } from '~/components/form/refusal-summary';
import { Pagination } from '~/components/ui/pagination';
import { describeRows, describeStates } from '~/domain/history/history.server';
import { MAX_LINES, waitsForColumns } from '~/domain/products/import/import-files.server';
import {
  columnsReadAs,
  type PlannedLine,
  PROBLEM_COLUMN,
  productCount,
  type ShownLine,
  VERDICTS,
  written,
} from '~/domain/products/import/product-import';
import {
  addMissingCategories,
  applyImport,
  getImport,
  listImportLines,
  listMissingCategories,
  undoImport,
} from '~/domain/products/import/product-imports.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { readAhead } from '~/lib/supabase/read-once';
import { BackendError } from '~/lib/supabase/result.server';
import { type Page, pageNumber } from '~/lib/text/pagination';
import { LIST } from '../product-list';
import type { Route } from './+types/plan';

const NOT_FOUND = { title: 'Import not found', message: 'Imports are kept for 90 days.' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { longRunningDb: db } = context.get(adminContext);
  const requested = url.searchParams.get('verdict');
  const verdict = VERDICTS.find((known) => known === requested);
  const reading = getImport(db, params.importId);
  const page = pageNumber(url.searchParams);
  const listing = listImportLines(db, { id: params.importId, found: reading }, page, verdict);
  const missing = listMissingCategories(db, params.importId);
  readAhead(listing, missing);
  const found = await orErrorPage(reading, { title: 'Import Error' });
  if (!found && (await orErrorPage(waitsForColumns(db, params.importId), { title: 'Import Error' }))) {
    throw redirect(`${LIST}/import/${params.importId}/columns`);
  }
  if (!found) throw notFound(NOT_FOUND);
  const lines = await orErrorPage(listing, { title: 'Import Error' });
  if (!lines) throw notFound();
  return {
    found,
    lines: await orErrorPage(described(context, lines), { title: 'Import Error' }),
    missing: found.state === 'planned' ? await orErrorPage(missing, { title: 'Import Error' }) : [],
    verdict,
  };
}

/** The address and the name of a product, which a line shows anyway. */
const SHOWN: readonly string[] = ['name', 'slug', 'category_id'];

/** Puts the changes of lines, and what will be stored, into the words of the history. */
async function described(context: Route.LoaderArgs['context'], lines: Page<PlannedLine>): Promise<Page<ShownLine>> {
  const { db } = context.get(adminContext);
  const timeZone = await companyTimeZone(context);
  const changing = lines.items.map(({ revised }) => (revised.before ? revised : { ...revised, after: {} }));
  const stored = lines.items.map(({ revised: { after } }) =>
    Object.fromEntries(Object.entries(after).filter(([column]) => !SHOWN.includes(column))),
  );
  const [changes, values] = await Promise.all([
    describeRows(db, 'product', changing, timeZone),
    describeStates(db, 'product', stored, timeZone),
  ]);
  const items = lines.items.map(({ revised: _, ...line }, index) => {
    return { ...line, changes: changes[index] ?? [], values: values[index] ?? [] };
  });
  return { ...lines, items };
}

export async function action({ context, params: { importId }, request }: Route.ActionArgs) {
  const { longRunningDb: db, user } = context.get(adminContext);
  const intent = (await readForm(request)).get('intent');
  const found = await orErrorPage(getImport(db, importId), { title: 'Import Error' });
  if (!found) throw notFound(NOT_FOUND);
  const lines = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
  if (lines > MAX_LINES[user.role]) return refused(TOO_LARGE_FOR_EDITORS, 403);
  const toPlan = (toast: Parameters<typeof redirectWithToast>[2]) =>
    redirectWithToast(context.get(requestContext), `${LIST}/import/${importId}`, toast);
  try {
    if (intent === 'apply') {
      if (written(found) === 0) return await toPlan(NOTHING);
      const applied = await applyImport(db, importId);
      if (applied.outcome !== 'applied') return refused(REFUSED[applied.outcome]);
      return await toPlan({ title: 'Import Successful', message: `${productCount(applied.rows)} imported.` });
    }
    if (intent === 'add_categories') {
      const added = await addMissingCategories(db, importId);
      const message = `${added === 1 ? 'One category is' : `${added} categories are`} added as a draft. Look at the new plan.`;
      return await toPlan({ title: 'Categories Added', message });
    }
    if (intent === 'undo' || intent === 'undo_others') {
      const undone = await undoImport(db, importId, intent === 'undo_others');
      if (undone.outcome === 'changed') return refused(notUndone(undone.rows));
      if (undone.outcome !== 'undone') return refused(REFUSED[undone.outcome]);
      return await toPlan({ title: 'Import Undone', message: `${productCount(undone.rows)} put back as before.` });
    }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an import failed');
    return refused({ title: 'Import Error', message: `${error.message} ${WHAT_STANDS}` }, error.status);
  }
  return toPlan({ kind: 'warning', title: 'Import Error', message: 'Please press one of the buttons of this page.' });
}

/** Redisplays the page with a toast about what was not done. */
function refused(toast: Omit<Toast, 'kind'> & Partial<Toast>, status = 409) {
  return data({ toast: { kind: 'destructive', ...toast } satisfies Toast }, { status });
}

// After a lost response it is unknown here whether anything was written.
const WHAT_STANDS = 'This page says what stands; pressing the button again writes nothing twice.';

const NOTHING = {
  kind: 'warning',
  title: 'No Products to Import',
  message: 'No line would change a product.',
} as const;

const TOO_LARGE_FOR_EDITORS = {
  title: 'Import Error',
  message: `Editors import and undo at most ${MAX_LINES.editor} lines. Please ask an administrator. Nothing is written.`,
};

const REFUSED = {
  changed: {
    kind: 'warning',
    title: 'The Plan Has Changed',
    message:
      'Somebody changed the catalogue meanwhile, and nothing is written yet. Look at the new plan, then import it.',
  },
  undone: { title: 'Import Error', message: 'This import was undone. To import the file, upload it again.' },
  planned: { title: 'Import Error', message: 'This import has not been written, so there is nothing to undo.' },
  missing: { title: 'Import Error', message: 'This import is gone. Please upload the file again.' },
} as const;

function notUndone(rows: number) {
  const message = `${productCount(rows)} of this import changed since. Nothing was undone, so that no work is lost.`;
  return { title: 'Import Not Undone', message };
}

const HEADS = { planned: 'What this file will do', applied: 'What this file did', undone: 'This import was undone' };

export default function ImportPlan({
  loaderData: { found, lines, missing, verdict },
  actionData,
}: Route.ComponentProps) {
  const { counts, columns, state, as_drafts } = found;
  const toast = actionData?.toast;
  const known = columnsReadAs(found);
  const unknown = columns.filter((column, index) => !known[index] && column !== PROBLEM_COLUMN);
  return (
    <div className="admin-page">
      <PageHead
        title={HEADS[state]}
        back={{ to: `${LIST}/import`, label: 'All imports' }}
        failed={toast !== undefined}
        lead={
          <>
            {found.file_name}, uploaded <TimeOf iso={found.created_at} />
            {found.file_form && <>, read as {found.file_form}</>}
            {as_drafts && '. New products are drafts: visitors see them once you publish them.'}
          </>
        }
      />
      {toast && (
        <div className="mb-6 max-w-3xl">
          <RefusalSummary toast={toast} />
        </div>
      )}
      <ImportActions found={found} />
      <MissingCategories missing={missing} />
      {unknown.length > 0 && (
        <p className="mt-4 text-soil">
          Columns that were not read: {unknown.map((name) => name || '(no name)').join(', ')}.
        </p>
      )}
      <ImportTable lines={lines} counts={counts} state={state} verdict={verdict} />
      <Pagination page={lines.page} pages={lines.pages} search={verdict ? { verdict } : {}} />
    </div>
  );
}
