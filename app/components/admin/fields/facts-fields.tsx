import {
  ChoicesField,
  CONTROL,
  Field,
  FieldErrors,
  type FieldOf,
  OptionalMark,
  SelectField,
} from '~/components/form/field';
import { Suggestions } from '~/components/form/suggestions';
import { Button } from '~/components/ui/button';
import { priceLacks } from '~/domain/products/availability';
import { carriageHint } from '~/domain/products/carriage';
import type { Part } from '~/domain/products/fact-kinds';
import { type AnyFact, FACT_COLUMNS, type FactColumn, factOf } from '~/domain/products/facts';
import { addsUsualRows, USUAL_ROWS, usualRowsIntent } from '~/domain/products/quality-presets';
import { sizeHint } from '~/domain/products/size-hint';
import { arrangedRow, submittedRows } from '~/lib/editing/rows';
import { RowList } from './arranged-rows';

type Props = {
  fields: Record<FactColumn, FieldOf>;
  /** The values as stored. */
  values: Partial<Record<FactColumn, unknown>>;
  /** What a redisplayed form is filled with. */
  submitted: Record<string, unknown> | null | undefined;
};

/** The facts of trade of a product, each with the control of its kind; all of them may stay empty. */
export function FactsFields({ fields, ...form }: Props) {
  return (
    <fieldset id="facts" className="min-w-0 rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">Facts of trade</legend>
      <p className="text-fine text-soil">
        What importers decide by: shown on top of the product’s page, on its card and in its tables, and what visitors
        filter by. What stays empty is left out.
      </p>
      <div className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {FACT_COLUMNS.filter((column) => factOf(column).kind.input !== 'papers').map((column) => (
          <FactField key={column} column={column} field={fields[column]} {...form} />
        ))}
      </div>
    </fieldset>
  );
}

type FactProps = Omit<Props, 'fields'> & { column: FactColumn; field: FieldOf };

function FactField({ column, field, values: stored, submitted }: FactProps) {
  const { label, hint: entered, kind, suggestions } = factOf(column);
  const values = { ...stored, ...submitted };
  const value = values[column];
  const lacks = column === 'price_amount' ? priceLacks(values) : null;
  const said = column === 'sizes_mm' ? sizeHint(values) : carriageHint(column, values);
  const usual = lacks ? { words: lacks, isWarning: true } : said;
  const hint = usual ? (
    <>
      {entered}{' '}
      <span data-usual={column} className={usual.isWarning ? 'font-semibold text-alarm' : undefined}>
        {usual.words}
      </span>
    </>
  ) : (
    entered
  );
  if (kind.input === 'text' || kind.input === 'number') {
    const inputMode = kind.input === 'number' ? 'decimal' : undefined;
    if (!suggestions) return <Field field={field} label={label} hint={hint} {...(inputMode && { inputMode })} />;
    return (
      <div>
        <Field field={field} label={label} hint={hint} list={`known-${column}`} />
        <Suggestions id={`known-${column}`} options={suggestions} />
      </div>
    );
  }
  if (kind.input === 'day') return <Field field={field} label={label} hint={hint} type="date" />;
  if (kind.input === 'choice') {
    const options = [{ value: '', label: 'Left open' }, ...(kind.choices ?? [])];
    return <SelectField field={field} label={label} hint={hint} options={options} />;
  }
  if (kind.input === 'ticks') {
    return <ChoicesField field={field} label={label} hint={hint} options={kind.choices ?? []} />;
  }
  const partCount = Object.keys(kind.parts ?? {}).length;
  const described = field.errors ? `${field.id}-hint ${field.errorId}` : `${field.id}-hint`;
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={described}
      data-rows={kind.input === 'rows' || undefined}
      className={`min-w-0 ${kind.input === 'months' || partCount > 2 ? 'sm:col-span-2' : ''}`}
    >
      <legend className="font-semibold">
        {label}
        <OptionalMark />
      </legend>
      <p id={`${field.id}-hint`} className="text-fine text-soil">
        {hint}
      </p>
      {kind.input === 'months' ? (
        <MonthBoxes name={column} checked={[value ?? []].flat().map(String)} />
      ) : (
        <Rows
          name={column}
          label={label}
          kind={kind}
          rows={submittedRows(submitted, column) ?? (Array.isArray(value) ? value : [])}
          intent={submitted?.intent}
        />
      )}
      {column === 'quality' && <UsualRows />}
      <FieldErrors field={field} />
    </fieldset>
  );
}

function MonthBoxes({ name, checked }: { name: string; checked: string[] }) {
  return (
    <div className="mt-1.5 grid grid-cols-4 gap-x-2 gap-y-1 sm:grid-cols-6">
      {/* Without it a form in which none is ticked would say nothing about the months. */}
      <input type="hidden" name={name} value="" />
      {SHORT_MONTHS.map((month, index) => (
        <label key={month} className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            name={name}
            value={index + 1}
            defaultChecked={checked.includes(String(index + 1))}
            className="size-5 accent-onion"
          />
          {month}
        </label>
      ))}
    </div>
  );
}

const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

type RowsProps = {
  name: string;
  label: string;
  kind: Pick<AnyFact['kind'], 'parts' | 'noun'>;
  rows: Record<string, unknown>[];
  /** The button that the form was sent with. */
  intent: unknown;
};

/** The grid of a row, by the number of its parts: the buttons stand beside them, below them where that is too narrow. */
const GRIDS: Record<number, string> = {
  2: 'grid-cols-2 sm:grid-cols-[repeat(2,minmax(0,1fr))_auto] max-sm:[&>:last-child]:col-span-full',
  3: 'sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]',
  4: 'grid-cols-2 sm:grid-cols-[repeat(4,minmax(0,1fr))_auto] max-sm:[&>:last-child]:col-span-full',
  7: 'grid-cols-2 sm:grid-cols-6 [&>:last-child]:col-span-2',
};

/** Rows of texts, days and choices. */
function Rows({ name, label, kind: { parts = {}, noun = 'row' }, rows, intent }: RowsProps) {
  const fields = Object.entries(parts);
  // Of rows that a button has just added the first one without a number is next.
  const next = addsUsualRows(intent) ? rows.findIndex(({ minimum, maximum }) => !minimum && !maximum) : null;
  return (
    <>
      <RowList
        name={name}
        rows={rows}
        blank={{}}
        noun={noun}
        focus={next ?? arrangedRow(intent, name, rows.length + 1)}
        grid={`items-end gap-y-2 ${GRIDS[fields.length] ?? ''}`}
        controls={(row, index, isFocused) =>
          fields.map(([part, { label: words, choices, isDay, longest, span, suggestions }], place) => {
            const control = {
              name: `${name}[${index}].${part}`,
              'aria-label': `${label} ${index + 1}, ${words}`,
              defaultValue: String(row[part] ?? ''),
              className: `${CONTROL} ${span ? 'col-span-2' : ''}`,
              autoFocus: isFocused && (next === null ? place === 0 : part === 'minimum'),
            };
            if (isDay) return <DayInRow key={part} words={words} control={control} />;
            if (choices) return <Choice key={part} control={control} words={words} choices={choices} />;
            return (
              <input
                key={part}
                {...control}
                placeholder={words}
                maxLength={longest ?? 14}
                inputMode={longest ? undefined : 'decimal'}
                list={suggestions && `known-${name}-${part}`}
              />
            );
          })
        }
      />
      {fields.map(([part, { suggestions }]) =>
        suggestions ? <Suggestions key={part} id={`known-${name}-${part}`} options={suggestions} /> : null,
      )}
    </>
  );
}

type PartProps = {
  control: { name: string; 'aria-label': string; defaultValue: string; className: string; autoFocus: boolean };
  words: string;
};

/** An input of a day has no room for words of its own. */
function DayInRow({ words, control }: PartProps) {
  return (
    <div>
      <span aria-hidden className="text-fine text-soil">
        {words}
      </span>
      <input {...control} type="date" />
    </div>
  );
}

type ChoiceProps = PartProps & {
  choices: NonNullable<Part['choices']>;
};

function Choice({ control, words, choices }: ChoiceProps) {
  return (
    <select {...control}>
      <option value="">{words}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Buttons that add the rows that buyers of a crop usually ask for, and save nothing. */
function UsualRows() {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <span className="text-fine text-soil">Add the usual rows of:</span>
      {Object.entries(USUAL_ROWS).map(([crop, { label }]) => (
        <Button key={crop} look="secondary" name="intent" value={usualRowsIntent(crop as keyof typeof USUAL_ROWS)}>
          {label}
        </Button>
      ))}
    </p>
  );
}
