import { AdminForm } from '~/components/admin/edit/admin-form';
import { WhileSending } from '~/components/admin/edit/while-sending';
import { CONTROL } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import type { ColumnChoice } from '~/domain/products/import/column-choices';
import type { FileToRead } from '~/domain/products/import/file-layout';
import importColumns from '~/enhance/office/import-columns.ts?worker&url';
import { Tick } from './tick';

/** What the form shows, where it was refused. */
export type SaidOfColumns = { columns: string[]; category: string; fill_category: boolean; as_drafts: boolean };

const SAVE = 'Show what the file will do';

type Props = {
  file: FileToRead;
  choices: readonly ColumnChoice[];
  said: SaidOfColumns | undefined;
  /** The ids of controls in error. */
  wrong: ReadonlySet<string>;
};

/** Gives each column of a file to one of ours; its plan is shown before anything is written. */
export function ColumnsForm({ file, choices, said, wrong }: Props) {
  return (
    <AdminForm className="space-y-6">
      <script type="module" src={importColumns} />
      {/* What Enter presses is the first button of a form. */}
      <button type="submit" name="intent" value="enter" tabIndex={-1} aria-hidden className="sr-only">
        {SAVE}
      </button>
      <input type="hidden" name="shown_sheet" value={file.sheet} />
      <input type="hidden" name="shown_header_line" value={file.header_line} />
      <WhereColumnsAre file={file} />
      <section aria-labelledby="columns-title" className="rounded-2xl bg-white p-5 shadow-card">
        <h2 id="columns-title" className="text-heading">
          What is in each column?
        </h2>
        <p className="mt-2 max-w-3xl text-soil">
          {file.peer ? `This looks like a file of ${file.peer}. ` : ''}We have guessed from the names. Change what is
          wrong; what we have no place for stays out.
        </p>
        <ol className="mt-4 divide-y divide-sand border-y border-sand">
          {file.columns.map((column, index) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and headings may repeat
              key={index}
              index={index}
              column={column}
              chosen={said?.columns[index] ?? column.readAs}
              choices={choices}
              isWrong={wrong.has(`columns-${index}`)}
            />
          ))}
        </ol>
      </section>
      <Further file={file} said={said} isWrong={wrong.has('category')} />
      <div className="flex flex-wrap items-center gap-4">
        <Button name="intent" value="save" data-busy="Reading…">
          {SAVE}
        </Button>
        <p className="text-fine text-soil">Nothing is written yet: you see each line before anything changes.</p>
        <WhileSending label="Reading the file">The file is being read.</WhileSending>
      </div>
    </AdminForm>
  );
}

function WhereColumnsAre({ file }: { file: FileToRead }) {
  return (
    <section
      aria-label="Where the columns are"
      className="flex flex-wrap items-end gap-4 rounded-2xl bg-white p-5 shadow-card"
    >
      {file.sheets.length > 0 && (
        <div className="min-w-0 grow basis-56">
          <label htmlFor="sheet" className="font-semibold">
            Sheet
          </label>
          <select id="sheet" name="sheet" defaultValue={file.sheet} data-look className={CONTROL}>
            {file.sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </select>
        </div>
      )}
      <div className="min-w-0 grow-3 basis-72">
        <label htmlFor="header_line" className="font-semibold">
          The line that names the columns
        </label>
        <select id="header_line" name="header_line" defaultValue={file.header_line} data-look className={CONTROL}>
          {file.lines.map(({ line, text }) => (
            <option key={line} value={line}>
              Line {line}: {text.length > 80 ? `${text.slice(0, 80)}…` : text}
            </option>
          ))}
        </select>
      </div>
      <Button look="secondary" name="intent" value="look" data-busy="Reading…">
        Show these columns
      </Button>
    </section>
  );
}

type ColumnProps = {
  index: number;
  column: FileToRead['columns'][number];
  chosen: string;
  choices: readonly ColumnChoice[];
  isWrong: boolean;
};

function Column({ index, column: { heading, examples, isRemembered }, chosen, choices, isWrong }: ColumnProps) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  const id = `columns-${index}`;
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-2 md:items-center">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {heading.trim() || `Column ${index + 1}, without a name`}
        </label>
        <ul id={`${id}-hint`} className="text-fine text-soil">
          {examples.map((example) => (
            <li key={example} className="truncate" dir="auto">
              {example.length > 120 ? `${example.slice(0, 120)}…` : example}
            </li>
          ))}
          {examples.length === 0 && <li>Nothing stands in it.</li>}
          {isRemembered && <li className="text-leaf">As you chose last time.</li>}
        </ul>
      </div>
      <select
        id={id}
        name={`columns[${index}]`}
        defaultValue={chosen}
        aria-describedby={`${id}-hint`}
        aria-invalid={isWrong || undefined}
        className={`${CONTROL} ${chosen === '' ? 'text-soil' : 'font-semibold'}`}
      >
        <option value="">Leave out</option>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {choices
              .filter((choice) => choice.group === group)
              .map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </li>
  );
}

function Further({ file, said, isWrong }: Pick<Props, 'file' | 'said'> & { isWrong: boolean }) {
  return (
    <section aria-label="Categories and drafts" className="space-y-5 rounded-2xl bg-white p-5 shadow-card">
      <div className="max-w-xl">
        <label htmlFor="category" className="font-semibold">
          Category of lines that name none
        </label>
        <p id="category-hint" className="text-fine text-soil">
          A category that the file names and we do not have can be added in the next step.
        </p>
        <select
          id="category"
          name="category"
          defaultValue={said?.category ?? ''}
          aria-describedby="category-hint"
          aria-invalid={isWrong || undefined}
          className={CONTROL}
        >
          <option value="">None: leave such lines out</option>
          {file.categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {file.hasGaps && (
        <Tick
          name="fill_category"
          label="An empty category means the one above"
          hint="As where cells are merged: a spreadsheet keeps the text in the first of them only."
          isTicked={said?.fill_category ?? false}
        />
      )}
      <Tick
        name="as_drafts"
        label="Add new products as drafts"
        hint="Visitors see them once you publish them. Products that are there already are changed at once."
        isTicked={said?.as_drafts ?? file.as_drafts}
      />
    </section>
  );
}
