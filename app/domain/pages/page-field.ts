import type { z } from 'zod';
import type { Field, FieldInput, FieldSet, FieldValues } from '~/lib/editing/field-set';
import { optionalChoices, optionalDay, optionalLine, optionalText } from '~/lib/editing/fields';

// The texts and pictures of a page are described like the fields of an entity, by a field set: form, validation, history
// and reader follow from it (docs/product.md#page-texts).

/** A text or picture of a page; its name is the `section_slug` of its row. */
export type PageField = Field & {
  /** Another `section_slug` under which content may be stored. */
  alias?: string;
  /** Shown in place of the default where the page cannot be read. */
  fallback?: string;
};

type PageInput = 'line' | 'text' | 'markup' | 'day' | 'choices' | 'picture';
type TextSchema = z.ZodType<string | null, string | (string | undefined)[] | undefined>;

/** What is said of a text or picture; the section and the schema follow. */
type Described = Pick<PageField, 'label' | 'options' | 'alias' | 'fallback'> & {
  input: PageInput;
  /** Its place on the page. */
  hint: string;
  /** In characters: 200 of a line and 5000 of a text, if not given. */
  maxLength?: number;
  default: string;
};

type Fields<Of extends Record<string, Described>> = {
  [Name in keyof Of]: Of[Name]['input'] extends 'picture' ? PageField : PageField & { schema: TextSchema };
};

export type PageFieldSet = Omit<FieldSet<'page_content', Record<string, PageField>>, 'schema'> & {
  /** Reads the texts; a blank one is null. */
  schema: z.ZodObject<Record<string, TextSchema>>;
};

/** Describes the texts and pictures of one section of a page, which are a card of the form. */
export function pageSection<const Of extends Record<string, Described>>(section: string, fields: Of): Fields<Of> {
  const entries = Object.entries<Described>(fields).map(([name, field]) => [name, pageField(section, field)]);
  return Object.fromEntries(entries) as Fields<Of>;
}

function pageField(section: string, { maxLength, ...described }: Described): PageField {
  const field = { ...described, section };
  const { input, hint } = field;
  if (input === 'picture') return { ...field, hint: `${hint} Without one, a drawing stands there.` };
  if (input === 'day') return { ...field, schema: optionalDay };
  if (input === 'choices')
    return { ...field, schema: optionalChoices((field.options ?? []).map(({ value }) => value)) };
  const text = { ...field, hint: field.default === '' ? `${hint} Left empty, it is not shown.` : hint };
  if (input === 'line') return { ...text, schema: optionalLine(maxLength ?? 200) };
  return { ...text, schema: optionalText(maxLength ?? 5000), rows: rowsOf(maxLength ?? 5000) };
}

/** @returns how many lines show a text: those that it fills, from 3 to 12; 24 where it may be long */
function rowsOf(maxLength: number) {
  return (text: string) => (maxLength > 5000 ? 24 : Math.min(12, Math.max(3, Math.ceil(text.length / 75))));
}

const CONTENT_TYPES: Partial<Record<FieldInput, string>> = {
  line: 'text',
  text: 'textarea',
  markup: 'textarea',
  picture: 'image',
  day: 'date',
  choices: 'choices',
};

/** @returns the `content_type` of the rows of a field */
export function contentType({ input }: Pick<Field, 'input'>): string {
  return CONTENT_TYPES[input] ?? 'text';
}

export type StoredSection = { section_slug: string; content: string; updated_at: string };

type Page<Of extends Record<string, PageField>> = { fields: Of };

/**
 * Reads the stored content of a page; a field without a row is empty. Some sections have two names, and content may be
 * stored under either: of a name and its alias the newest that is not blank counts.
 */
export function storedTexts<Of extends Record<string, PageField>>(
  { fields }: Page<Of>,
  sections: StoredSection[],
): FieldValues<Of> {
  const newest = sections.filter(({ content }) => content.trim() !== '').sort(byNewest);
  return textsOf(fields, (name, { alias }) => {
    const stored = newest.find(({ section_slug }) => section_slug === name || section_slug === alias);
    return stored?.content ?? '';
  });
}

/** Merges the stored content of a page into the defaults. */
export function pageTexts<Of extends Record<string, PageField>>(
  page: Page<Of>,
  sections: StoredSection[],
): FieldValues<Of> {
  const stored: Record<string, string> = storedTexts<Record<string, PageField>>(page, sections);
  return textsOf(page.fields, (name, field) => stored[name] || field.default || '');
}

/** @returns the content of a page that cannot be read */
export function fallbackTexts<Of extends Record<string, PageField>>({ fields }: Page<Of>): FieldValues<Of> {
  return textsOf(fields, (_, field) => field.fallback ?? field.default ?? '');
}

function textsOf<Of extends Record<string, PageField>>(
  fields: Of,
  textOf: (name: string, field: PageField) => string,
): FieldValues<Of> {
  const entries = Object.entries<PageField>(fields).map(([name, field]) => [name, textOf(name, field)]);
  return Object.fromEntries(entries) as FieldValues<Of>;
}

/** @returns when a page was last changed, in the database's own notation; empty where nothing is stored */
export function pageVersion(sections: StoredSection[]): string {
  return [...sections].sort(byNewest)[0]?.updated_at ?? '';
}

// By code points: a database writes all its timestamps in one notation and zone, where `+` sorts before a point and a
// point before digits. A collation would sort a full second after its fractions.
function byNewest(a: StoredSection, b: StoredSection): number {
  if (a.updated_at === b.updated_at) return 0;
  return a.updated_at < b.updated_at ? 1 : -1;
}
