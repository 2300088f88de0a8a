import { data } from 'react-router';
import { PageHead } from '~/components/admin/frame/page-head';
import { ImportForm } from '~/components/admin/import/import-form';
import { LatestImports } from '~/components/admin/import/latest-imports';
import { ErrorSummary } from '~/components/form/error-summary';
import { ButtonLink } from '~/components/ui/button';
import { ToastMessage } from '~/components/ui/toast-message';
import { FILE_COLUMNS } from '~/domain/products/import/product-import';
import {
  FILE_LIMIT,
  getImport,
  listLatestImports,
  MAX_LINES,
  planImport,
} from '~/domain/products/import/product-imports.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { withFallback } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { CsvProblem } from '~/lib/text/parse-csv';
import { LIST, TO_LIST } from '../product-list';
import type { Route } from './+types/upload';

const NOTHING = 'No Products to Import';

export async function loader({ context }: Route.LoaderArgs) {
  // Without the list a file can still be uploaded.
  const latest = await withFallback(listLatestImports(context.get(adminContext).db), [], { title: 'Import Error' });
  return { latest: latest.value };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { longRunningDb, user } = context.get(adminContext);
  const form = await readForm(request);
  const file = form.get('file');
  const sheet = String(form.get('sheet') ?? '').trim();
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) {
    return refused(422, sheet, {
      kind: 'destructive',
      title: 'Import Error',
      message: 'Please choose a CSV or Excel file first.',
    });
  }
  if (file.size > FILE_LIMIT) {
    const message = 'This file is larger than 5 MB. Please split it into smaller ones.';
    return refused(413, sheet, { kind: 'destructive', title: 'Import Error', message });
  }
  try {
    const plan = await planImport(
      longRunningDb,
      { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), sheet },
      MAX_LINES[user.role],
    );
    if (plan.outcome === 'no lines') {
      const message = 'The file has no lines of products below its first line.';
      return refused(422, sheet, { kind: 'warning', title: NOTHING, message });
    }
    if (plan.outcome === 'too many') {
      const has = `The file has ${plan.isMore ? 'at least ' : ''}${plan.lines.toLocaleString('en')} lines`;
      const message =
        user.role === 'editor'
          ? `${has}; editors import at most ${MAX_LINES.editor}. Please split it, or ask an administrator to import it.`
          : `${has}; at most ${MAX_LINES.admin.toLocaleString('en')} fit. Please split it.`;
      return refused(422, sheet, { kind: 'destructive', title: 'Import Error', message });
    }
    return await redirectToPlan(context, plan.id);
  } catch (error) {
    if (error instanceof CsvProblem) {
      return refused(422, sheet, { kind: 'destructive', title: 'Import Error', message: error.message });
    }
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an import could not be planned');
    return refused(error.status, sheet, { kind: 'destructive', title: 'Import Error', message: error.message });
  }
}

function refused(status: number, sheet: string, toast: Toast) {
  return data({ toast, sheet }, { status });
}

/** Redirects to the plan, with a toast that says whether it would write anything. */
async function redirectToPlan(context: Route.ActionArgs['context'], id: string) {
  const planned = await getImport(context.get(adminContext).longRunningDb, id);
  const { create = 0, update = 0, unchanged = 0 } = planned?.counts ?? {};
  const toPlan = (toast: Toast) => redirectWithToast(context.get(requestContext), `${LIST}/import/${id}`, toast);
  if (create + update > 0) {
    return toPlan({ kind: 'info', title: 'Nothing Is Written Yet', message: 'Look at the plan, then press Import.' });
  }
  const message =
    unchanged > 0
      ? 'All products in this file are as they stand.'
      : 'No line of this file can be used. The table says why.';
  return toPlan({ kind: 'warning', title: NOTHING, message });
}

export default function UploadImport({ loaderData: { latest }, actionData }: Route.ComponentProps) {
  const toast = actionData?.toast;
  return (
    <div className="admin-page">
      <ToastMessage toast={toast} />
      <PageHead
        title="Import Products"
        back={TO_LIST}
        failed={toast !== undefined}
        lead="Adds and changes many products at once. A line that has the id, or the category and slug, of a product changes it."
      />
      <div className="max-w-3xl space-y-6">
        {toast && (
          <ErrorSummary
            heading={toast.title}
            sentence="Nothing is written."
            errors={[{ id: 'file', message: toast.message }]}
          />
        )}
        <ImportForm error={toast?.message} sheet={actionData?.sheet} />
        <section aria-label="Columns" className="rounded-2xl bg-white p-5">
          <h2 className="text-heading">Columns of the file</h2>
          <p className="mt-2 text-soil">
            A CSV file or a workbook of Excel (.xlsx). The first line names the columns, in any order. Lines with an id
            change that product, whatever else they say; other lines need name and category_slug. A product keeps what
            stands in columns that the file has not; an empty cell empties the field. The easiest way to a good file is
            to export the products and change that, or to begin with an empty one, which has a line as an example.
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            <ButtonLink to="/admin/manage-products/import/template.xlsx" data-file look="secondary">
              Empty Excel file
            </ButtonLink>
            <ButtonLink to="/admin/manage-products/import/template.csv" data-file look="secondary">
              Empty CSV file
            </ButtonLink>
          </p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {FILE_COLUMNS.map((column) => (
              <li key={column} className="rounded-lg bg-parchment px-3 py-1 font-mono text-fine">
                {column}
              </li>
            ))}
          </ul>
        </section>
      </div>
      {latest.length > 0 && <LatestImports imports={latest} />}
    </div>
  );
}
