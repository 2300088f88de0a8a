import { z } from 'zod';
import { fileField } from '~/lib/pictures/file-field';
import type { Database } from '~/types/database-overrides';

// What is known of the fields of an entity stands in one place, its field set. Form, values, labels, history, changes of
// many rows and the columns that are read follow from it.

/**
 * How a value is shown in the history: `text` by its words, `value` as a whole, `flag` as Yes or No, `rows` one by one,
 * `picture` and `pictures` by thumbnails, `category` by its name, `products` by theirs, `person` by that of one of the
 * staff, `moment` by day and time.
 */
export type ValueType =
  | 'text'
  | 'value'
  | 'flag'
  | 'rows'
  | 'list'
  | 'picture'
  | 'pictures'
  | 'category'
  | 'products'
  | 'person'
  | 'moment';

/**
 * The control of a field; lists of pictures and what is `own` are drawn by its form. `markup` is a text whose marks
 * visitors see as headings, lists, tables and so on (docs/product.md#post-markup).
 */
export type FieldInput =
  | 'line'
  | 'text'
  | 'markup'
  | 'day'
  | 'moment'
  | 'number'
  | 'digits'
  | 'link'
  | 'email'
  | 'tel'
  | 'slug'
  | 'flag'
  | 'select'
  | 'choices'
  | 'category'
  | 'picture'
  | 'pictures'
  | 'document'
  | 'own';

type TextRule = {
  schema: z.ZodType;
  written?(stored: unknown): string;
  /** What stands before text that is added. */
  between?: string;
};

/** A field of an entity; its name is that of its column. */
export type Field = {
  /** As forms, summaries of errors, the history and changes of many rows call it. */
  label: string;
  /** What staff enter, and where it shows. */
  hint?: string;
  input: FieldInput;
  /** Reads what a form posts; files have none. */
  schema?: z.ZodType;
  /** What can be chosen. */
  options?: readonly { value: string; label: string }[];
  /** How many lines of a text are shown. */
  rows?: number | ((stored: string) => number);
  /** Whether a text with marks has pictures of the library. */
  withPictures?: true;
  /** What visitors see where it is empty; the empty field shows it. */
  default?: string;
  /** The card of the form that it is on, with others. */
  section?: string;
  /** Fields of a group are drawn together, by their form. */
  group?: string;
  /** The stored value as the form shows it, where it is no plain text; undefined for a new row. */
  toForm?(value: unknown): unknown;
  /** How the history shows a value, where its control does not say that. */
  history?: ValueType;
  /** A value in words, for the history. */
  format?(value: unknown): string;
  /** Whether many rows can get it at once; by a rule of its own where its control takes no text. */
  forMany?: true | TextRule;
  /** What to look at again in a text, of all values of its form; null for nothing. It stops nothing. */
  advice?(values: Record<string, unknown>): string | null;
  /** Said where a row would be left without its picture. */
  required?: string;
};

type Fields = Record<string, Field>;
type Tables = Database['public']['Tables'];
type TableName = keyof Tables & string;

type Shape<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends { schema: z.ZodType } ? Name : never]: Of[Name] extends {
    schema: infer Schema extends z.ZodType;
  }
    ? Schema
    : never;
};

export type FieldSet<Table extends TableName = TableName, Of extends Fields = Fields, More extends string = string> = {
  table: Table;
  fields: Of;
  /** Reads a form; files are no part of it. */
  schema: z.ZodObject<Shape<Of>>;
  columns: readonly (More | (keyof Of & string) | 'id' | 'updated_at')[];
};

/**
 * Describes the fields of an entity, in the order of its form.
 *
 * @param more columns that no form changes, but that are read with the others
 */
export function fieldSet<
  Table extends TableName,
  const Of extends Record<string, Field>,
  const More extends keyof Tables[Table]['Row'] & string = never,
>(table: Table, fields: Of, more: readonly More[] = []): FieldSet<Table, Of, More> {
  const shape = Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, { schema }]) => (schema ? [[name, schema]] : [])),
  );
  return {
    table,
    fields,
    schema: z.object(shape) as unknown as z.ZodObject<Shape<Of>>,
    columns: ['id', ...Object.keys(fields), ...more, 'updated_at'],
  };
}

/** A stored row of an entity, as the back office reads it; `updated_at` is its version, in the database's own notation. */
export type StoredRow<Set extends FieldSet> = Pick<
  Tables[Set['table']]['Row'],
  Extract<Set['columns'][number], keyof Tables[Set['table']]['Row']>
>;

export type FieldValues<Of extends Fields> = {
  -readonly [Name in keyof Of]: Of[Name] extends { toForm(value: never): infer Value }
    ? Value
    : Of[Name]['input'] extends 'flag'
      ? boolean
      : string;
};

export type ValuesOf<Set extends FieldSet> = FieldValues<Set['fields']>;

/** @returns the values of an entity's form; of a new row without one */
export function fieldValues<Of extends Fields>({ fields }: { fields: Of }, row?: object): FieldValues<Of> {
  const stored = (row ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [name, formValue(field, stored[name])]),
  ) as FieldValues<Of>;
}

function formValue({ input, toForm }: Field, stored: unknown): unknown {
  if (toForm) return toForm(stored);
  return input === 'flag' ? stored === true : String(stored ?? '');
}

export type ControlName<Set extends FieldSet, Name = keyof Set['fields']> =
  | (Name & string)
  | (Name extends `${infer Stem}_url` ? `${Stem}_file` : Name extends `${infer Stem}_images` ? `${Stem}_files` : never);

/** @returns the labels of an entity's own fields by name, with those of its files, for summaries and links */
export function fieldLabels({ fields }: { fields: Fields }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.group === 'publication') return [];
      const label = formLabel(field);
      const control = controlName(name, field);
      return [...(control === name ? [] : [[control, label]]), [name, label]];
    }),
  );
}

/** @returns the name of a field's control, which for files is that of the file that is chosen */
export function controlName(name: string, { input }: Pick<Field, 'input'>): string {
  return isFile(input) || input === 'pictures' ? fileField(name) : name;
}

export function formLabel({ label, input }: Pick<Field, 'label' | 'input'>): string {
  return input === 'slug' ? `${label} (slug)` : label;
}

export function fileFields<Of extends Fields>({ fields }: { fields: Of }): FileName<Of>[] {
  const names = Object.keys(fields).filter((name) => isFile(fields[name]?.input));
  return names as FileName<Of>[];
}

export type FileName<Of extends Fields> = {
  [Name in keyof Of & string]: Of[Name]['input'] extends 'picture' | 'document' ? Name : never;
}[keyof Of & string];

function isFile(input: FieldInput | undefined): boolean {
  return input === 'picture' || input === 'document';
}
