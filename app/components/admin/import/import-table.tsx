import { Link } from 'react-router';
import { RevisionChanges } from '~/components/admin/history/revision-changes';
import { DataTable } from '~/components/admin/list/data-table';
import { type ProductImport, type ShownLine, VERDICTS, type Verdict } from '~/domain/products/import/product-import';
import type { Page } from '~/lib/text/pagination';

type Label = { planned: string; done: string; look: string };

const LABELS: Record<Verdict, Label> = {
  create: { planned: 'Create', done: 'Created', look: 'bg-leaf-pale text-leaf' },
  update: { planned: 'Update', done: 'Updated', look: 'bg-turmeric-pale text-ink' },
  unchanged: { planned: 'Unchanged', done: 'Unchanged', look: 'bg-parchment text-soil' },
  skip: { planned: 'Skip', done: 'Skipped', look: 'bg-parchment text-ink' },
  error: { planned: 'Error', done: 'Error', look: 'bg-onion-pale text-alarm' },
};

type Props = {
  lines: Page<ShownLine>;
  counts: ProductImport['counts'];
  state: ProductImport['state'];
  /** The verdict that the lines are filtered by. */
  verdict: Verdict | undefined;
};

export function ImportTable({ lines, counts, state, verdict }: Props) {
  const tense = state === 'applied' ? 'done' : 'planned';
  const filter =
    'inline-flex min-h-11 items-center rounded-full px-4 font-semibold aria-[current]:bg-ink aria-[current]:text-paper';
  return (
    <>
      <nav aria-label="Lines by what they do" className="my-6 flex flex-wrap gap-2">
        <Link to="?" aria-current={verdict ? undefined : 'true'} className={`${filter} bg-white`}>
          All
        </Link>
        {VERDICTS.filter((name) => counts[name] > 0).map((name) => (
          <Link
            key={name}
            to={`?verdict=${name}`}
            aria-current={verdict === name ? 'true' : undefined}
            className={`${filter} ${LABELS[name].look}`}
          >
            {LABELS[name][tense]}: {counts[name].toLocaleString('en')}
          </Link>
        ))}
      </nav>
      <DataTable
        rows={lines.items}
        empty="No line of this kind."
        rowProps={(row) => ({ 'data-line': row.line, 'data-verdict': row.verdict })}
        columns={[
          { head: 'Line', cell: ({ line }) => <span className="tabular-nums">{line}</span> },
          { head: 'What', part: 'plain', cell: (line) => <VerdictBadge label={LABELS[line.verdict]} tense={tense} /> },
          { head: 'Product', part: 'title', cell: (line) => <Product line={line} /> },
          { head: 'Why', part: 'text', cell: (line) => <Why line={line} /> },
        ]}
      />
    </>
  );
}

function VerdictBadge({ label, tense }: { label: Label; tense: 'planned' | 'done' }) {
  return (
    <span className={`justify-self-start rounded-full px-3 py-0.5 text-fine font-semibold ${label.look}`}>
      {label[tense]}
    </span>
  );
}

/** The name and the address that a line gives; of an error what the file says. */
function Product({ line: { verdict, name, category_slug, slug } }: { line: ShownLine }) {
  const isStored = verdict === 'create' || verdict === 'update';
  const part = (column: string, value: string | null) =>
    value ? <span data-column={isStored ? column : undefined}>{value}</span> : null;
  const [category, address] = [part('category_slug', category_slug), part('slug', slug)];
  return (
    <div className="wrap-anywhere xl:min-w-56">
      {part('name', name) ?? '(no name)'}
      <p className="text-fine text-soil">
        {category}
        {category && address && '/'}
        {address}
      </p>
    </div>
  );
}

function Why({ line: { verdict, changes, values, reasons } }: { line: ShownLine }) {
  if (changes.length + values.length + reasons.length === 0) return '—';
  return (
    <div className="wrap-anywhere *:first:mt-0">
      <RevisionChanges changes={changes} />
      {verdict === 'create' && <Values values={values} />}
      {verdict === 'update' && values.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-fine font-semibold text-soil">As it will be stored</summary>
          <Values values={values} />
        </details>
      )}
      {reasons.map(({ column, message }) => (
        <p key={column + message}>
          {column && <strong>{column}: </strong>}
          {message}
        </p>
      ))}
    </div>
  );
}

/** What will be stored, column by column. */
function Values({ values }: { values: ShownLine['values'] }) {
  return (
    <ul className="space-y-0.5">
      {values.map(({ column, label, value }) => (
        <li key={column}>
          <span className="text-fine font-semibold text-soil">{label}: </span>
          <span className="whitespace-pre-wrap" data-column={column}>
            {value}
          </span>
        </li>
      ))}
    </ul>
  );
}
