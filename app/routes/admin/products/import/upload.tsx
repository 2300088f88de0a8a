import { data, redirect } from 'react-router';
import { PageHead } from '~/components/admin/frame/page-head';
import { ImportForm } from '~/components/admin/import/import-form';
import { LatestImports } from '~/components/admin/import/latest-imports';
import { ErrorSummary } from '~/components/form/error-summary';
import { ButtonLink } from '~/components/ui/button';
import { ToastMessage } from '~/components/ui/toast-message';
import { FILE_LIMIT, MAX_LINES, receiveFile } from '~/domain/products/import/import-files.server';
import { FILE_COLUMNS } from '~/domain/products/import/product-import';
import { listLatestImports } from '~/domain/products/import/product-imports.server';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { withFallback } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { CsvProblem } from '~/lib/text/parse-csv';
import { LIST, TO_LIST } from '../product-list';
import type { Route } from './+types/upload';
import { NOTHING, redirectToPlan } from './to-plan.server';

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
  const asDrafts = form.get('as_drafts') === 'on';
  const refused = (status: number, toast: Toast) => data({ toast, sheet, asDrafts }, { status });
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) {
    return refused(422, {
      kind: 'destructive',
      title: 'Import Error',
      message: 'Please choose a CSV or Excel file first.',
    });
  }
  if (file.size > FILE_LIMIT) {
    const message = 'This file is larger than 5 MB. Please split it into smaller ones.';
    return refused(413, { kind: 'destructive', title: 'Import Error', message });
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const plan = await receiveFile(longRunningDb, { name: file.name, bytes, sheet, asDrafts }, MAX_LINES[user.role]);
    if (plan.outcome === 'no lines') {
      const message = 'The file has no lines of products below its first line.';
      return refused(422, { kind: 'warning', title: NOTHING, message });
    }
    if (plan.outcome === 'too many') {
      const has = `The file has ${plan.isMore ? 'at least ' : ''}${plan.lines.toLocaleString('en')} lines`;
      const message =
        user.role === 'editor'
          ? `${has}; editors import at most ${MAX_LINES.editor}. Please split it, or ask an administrator to import it.`
          : `${has}; at most ${MAX_LINES.admin.toLocaleString('en')} fit. Please split it.`;
      return refused(422, { kind: 'destructive', title: 'Import Error', message });
    }
    if (plan.outcome === 'columns') {
      const query = sheet ? `?${new URLSearchParams({ sheet })}` : '';
      return redirect(`${LIST}/import/${plan.id}/columns${query}`, 303);
    }
    return await redirectToPlan(context, plan.id);
  } catch (error) {
    if (error instanceof CsvProblem) {
      return refused(422, { kind: 'destructive', title: 'Import Error', message: error.message });
    }
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an import could not be planned');
    return refused(error.status, { kind: 'destructive', title: 'Import Error', message: error.message });
  }
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
        <ImportForm error={toast?.message} sheet={actionData?.sheet} asDrafts={actionData?.asDrafts} />
        <section aria-label="Columns" className="rounded-2xl bg-white p-5">
          <h2 className="text-heading">Columns of the file</h2>
          <p className="mt-2 text-soil">
            A CSV file or a workbook of Excel (.xlsx), of any program: where its columns have other names than these,
            the next step asks what they are. Lines with an id change that product, whatever else they say; other lines
            need a name and a category. A product keeps what stands in columns that the file has not; an empty cell
            empties the field. The easiest way to a good file is to export the products and change that, or to begin
            with an empty one, which has a line as an example.
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
