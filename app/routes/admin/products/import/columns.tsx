import { data, redirect } from 'react-router';
import { PageHead } from '~/components/admin/frame/page-head';
import { ColumnsForm, type SaidOfColumns } from '~/components/admin/import/columns-form';
import { ErrorSummary, type FieldError } from '~/components/form/error-summary';
import { ToastMessage } from '~/components/ui/toast-message';
import { COLUMN_CHOICES, columnLabel } from '~/domain/products/import/column-choices';
import type { FileToRead, ReadAs } from '~/domain/products/import/file-layout';
import { getFileToRead, MAX_LINES, planFile, type ReadAgain } from '~/domain/products/import/import-files.server';
import { FILE_COLUMNS } from '~/domain/products/import/product-import';
import { readForm } from '~/lib/http/forms.server';
import type { Toast } from '~/lib/http/toast';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { CsvProblem, MAX_COLUMNS } from '~/lib/text/parse-csv';
import { LIST } from '../product-list';
import type { Route } from './+types/columns';
import { redirectToPlan } from './to-plan.server';

const GONE = {
  title: 'File not found',
  message: 'A file waits for a day, and until it is imported. Please upload it again.',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { longRunningDb: db } = context.get(adminContext);
  const sheet = url.searchParams.get('sheet') ?? '';
  const reading = getFileToRead(db, params.importId, {
    sheet,
    headerLine: lineOf(url.searchParams.get('header_line')),
  });
  const file = await orErrorPage(reading, { title: 'Import Error' });
  if (!file) throw notFound(GONE);
  return { file, missingSheet: sheet && sheet.toLowerCase() !== file.sheet.toLowerCase() ? sheet : null };
}

function lineOf(text: FormDataEntryValue | null): number | undefined {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export async function action({ context, params: { importId }, request }: Route.ActionArgs) {
  const { longRunningDb: db, user } = context.get(adminContext);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const shown = { sheet: text('shown_sheet'), headerLine: lineOf(form.get('shown_header_line')) };
  const wanted = {
    sheet: text('sheet') || shown.sheet,
    headerLine: lineOf(form.get('header_line')) ?? shown.headerLine,
  };
  const readAs = columnsOf(form);
  const said: SaidOfColumns = {
    columns: readAs,
    category: text('category'),
    fill_category: form.get('fill_category') === 'on',
    as_drafts: form.get('as_drafts') === 'on',
  };
  try {
    const isOther = wanted.sheet !== shown.sheet || wanted.headerLine !== shown.headerLine;
    if (text('intent') === 'look' || (isOther && !(await haveSameNames(db, importId, shown, wanted)))) {
      const query = new URLSearchParams({ sheet: wanted.sheet });
      // Another sheet has its names where they are found there.
      if (wanted.sheet === shown.sheet) query.set('header_line', String(wanted.headerLine ?? ''));
      return redirect(`${LIST}/import/${importId}/columns?${query}`, 303);
    }
    const outcome = await planFile(
      db,
      importId,
      { sheet: wanted.sheet, headerLine: wanted.headerLine ?? 1 },
      { readAs, category: said.category, fillCategory: said.fill_category, asDrafts: said.as_drafts },
      MAX_LINES[user.role],
    );
    if (outcome.outcome === 'gone') throw notFound(GONE);
    if (outcome.outcome === 'planned') return await redirectToPlan(context, importId);
    return data({ said, problems: problemsOf(outcome, readAs) }, { status: 422 });
  } catch (error) {
    if (error instanceof CsvProblem) {
      return data({ said, problems: [{ id: 'header_line', message: error.message }] }, { status: 422 });
    }
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a file could not be planned');
    return data({ said, problems: [{ id: 'header_line', message: error.message }] }, { status: error.status });
  }
}

function columnsOf(form: FormData): ReadAs {
  const columns: string[] = [];
  for (let index = 0; index < MAX_COLUMNS && form.has(`columns[${index}]`); index += 1) {
    columns.push(String(form.get(`columns[${index}]`)));
  }
  return columns.map((column) => FILE_COLUMNS.find((known) => known === column) ?? '');
}

/** Whether two places of a file name the same columns, so that what was said of one holds for the other. */
async function haveSameNames(
  db: Parameters<typeof getFileToRead>[0],
  id: string,
  ...places: Parameters<typeof getFileToRead>[2][]
): Promise<boolean> {
  const files = await Promise.all(places.map((place) => getFileToRead(db, id, place)));
  const [one, other] = files.map((file) => file?.columns.map(({ heading }) => heading).join('\n'));
  return one !== undefined && one === other;
}

type Refused = Exclude<ReadAgain, { outcome: 'planned' | 'gone' }>;

function problemsOf(refused: Refused, readAs: readonly string[]): FieldError[] {
  if (refused.outcome === 'no lines') {
    return [{ id: 'header_line', message: 'No lines of products stand below this line. Please choose another one.' }];
  }
  if (refused.outcome === 'too many') {
    const has = `The file has ${refused.lines.toLocaleString('en')} lines`;
    return [{ id: 'header_line', message: `${has}, more than you may import at once. Please split it.` }];
  }
  if (refused.outcome === 'twice') {
    const message = `Two columns are chosen as “${columnLabel(refused.column)}”. Please leave one of them out.`;
    return [{ id: `columns-${readAs.lastIndexOf(refused.column)}`, message }];
  }
  const message = {
    name: 'Please choose the column that has the names of the products.',
    category_slug: 'Please choose the column that has the categories, or one category for all lines.',
  };
  return refused.columns.map((column) => ({
    id: column === 'name' ? 'columns-0' : 'category',
    message: message[column],
  }));
}

const TITLE = 'Columns of the File';

export default function ImportColumns({ loaderData: { file, missingSheet }, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? [];
  const notice = noticeOf(file, missingSheet);
  return (
    <div className="admin-page">
      <ToastMessage toast={problems.length > 0 ? undefined : notice} />
      <PageHead
        title={TITLE}
        back={{ to: `${LIST}/import`, label: 'Another file' }}
        failed={problems.length > 0}
        lead={`${file.file_name}: tell us what is in its columns. Nothing is changed by this, and you can come back.`}
      />
      <div className="max-w-5xl space-y-6">
        {problems.length > 0 && (
          <ErrorSummary heading="Please Check the Columns" sentence="Nothing is written." errors={problems} />
        )}
        <ColumnsForm
          file={file}
          choices={COLUMN_CHOICES}
          said={actionData?.said}
          wrong={new Set(problems.map(({ id }) => id))}
        />
      </div>
    </div>
  );
}

function noticeOf({ sheet }: FileToRead, missingSheet: string | null): Toast | undefined {
  if (!missingSheet) return undefined;
  const message = `The workbook has no sheet “${missingSheet}”. This is “${sheet}”; you can choose another one below.`;
  return { kind: 'warning', title: 'Another Sheet', message };
}
