import { Link } from 'react-router';
import { type PlannedLine, type ProductImport, VERDICTS, type Verdict } from '~/domain/products/product-import';
import type { Page } from '~/lib/pagination';

const WORDS: Record<Verdict, { planned: string; done: string; look: string }> = {
  create: { planned: 'Create', done: 'Created', look: 'bg-leaf-pale text-leaf' },
  update: { planned: 'Update', done: 'Updated', look: 'bg-turmeric-pale text-ink' },
  unchanged: { planned: 'Unchanged', done: 'Unchanged', look: 'bg-parchment text-soil' },
  skip: { planned: 'Skip', done: 'Skipped', look: 'bg-parchment text-ink' },
  error: { planned: 'Error', done: 'Error', look: 'bg-onion-pale text-alarm' },
};

type Props = {
  lines: Page<PlannedLine>;
  counts: ProductImport['counts'];
  state: ProductImport['state'];
  /** The verdict that the lines are filtered by. */
  verdict: Verdict | undefined;
};

/** Every line of an import with what it does and why. */
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
            className={`${filter} ${WORDS[name].look}`}
          >
            {WORDS[name][tense]}: {counts[name].toLocaleString('en')}
          </Link>
        ))}
      </nav>
      <div className="overflow-x-auto rounded-2xl bg-white shadow-card">
        <table className="w-full text-start">
          <thead className="text-fine text-soil">
            <tr>
              {['Line', 'What', 'Product', 'Why'].map((head) => (
                <th key={head} scope="col" className="px-4 py-3 text-start">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.items.map((line) => (
              <tr
                key={line.id}
                data-line={line.line}
                data-verdict={line.verdict}
                className="border-t border-parchment align-top"
              >
                <td className="px-4 py-2 tabular-nums">{line.line}</td>
                <td className="px-4 py-2">
                  <span
                    className={`inline-block rounded-full px-3 py-0.5 text-fine font-semibold ${WORDS[line.verdict].look}`}
                  >
                    {WORDS[line.verdict][tense]}
                  </span>
                </td>
                <td className="min-w-40 px-4 py-2">
                  {line.name || '(no name)'}
                  <span className="block text-fine break-all text-soil">
                    {[line.category_slug, line.slug].filter(Boolean).join('/')}
                  </span>
                </td>
                <td className="min-w-48 px-4 py-2">
                  {line.reasons.map(({ column, message }) => (
                    <p key={column + message}>
                      {column && <strong>{column}: </strong>}
                      {message}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
