/**
 * A text or picture of a page that staff edit. One list of these generates the editor, the validation and the reader
 * (docs/product.md#page-texts).
 */
export type PageField = {
  /** The `section_slug` of its row, and the name of its form field. */
  key: string;
  /** Another `section_slug` under which content may be stored. */
  alias?: string;
  /** Unique among the fields of a page. */
  label: string;
  input: 'text' | 'textarea' | 'image' | 'date' | 'choices';
  /** What can be chosen; the stored text has a line for each choice. */
  choices?: readonly { value: string; label: string }[];
  /** The card of the editor that contains the field. */
  section: string;
  /** Its place on the page. */
  hint: string;
  /** The maximum length in characters, where it differs from that of its input. */
  longest?: number;
  /** Shown while nothing is stored. */
  default: string;
  /** Shown in place of the default where the page cannot be read. */
  standIn?: string;
};

/** A stored text or picture. */
export type StoredSection = { section_slug: string; content: string; updated_at: string };

/** The content of a page by key. */
export type PageTexts<Key extends string> = Record<Key, string>;

/** The fields of a page; `Key` are their keys. */
export type PageFields<Key extends string> = readonly (PageField & { key: Key })[];

/** @returns the maximum length of a field in characters */
export function longestOf({ input, longest }: PageField): number {
  return longest ?? (input === 'textarea' ? 5000 : 200);
}

/**
 * Reads the stored content of a page; a field without a row is empty. Some sections have two names, and content may be
 * stored under either: of a key and its alias the newest that is not blank counts.
 */
export function storedTexts<Key extends string>(fields: PageFields<Key>, sections: StoredSection[]): PageTexts<Key> {
  const newest = sections.filter(({ content }) => content.trim() !== '').sort(byNewest);
  const entries = fields.map(({ key, alias }) => {
    const stored = newest.find(({ section_slug }) => section_slug === key || section_slug === alias);
    return [key, stored?.content ?? ''] as const;
  });
  return Object.fromEntries(entries) as PageTexts<Key>;
}

/** Merges the stored content of a page into the defaults. */
export function pageTexts<Key extends string>(fields: PageFields<Key>, sections: StoredSection[]): PageTexts<Key> {
  const stored = storedTexts(fields, sections);
  const entries = fields.map((field) => [field.key, stored[field.key] || field.default] as const);
  return Object.fromEntries(entries) as PageTexts<Key>;
}

/** @returns the content of a page that cannot be read */
export function standInTexts<Key extends string>(fields: PageFields<Key>): PageTexts<Key> {
  const entries = fields.map((field) => [field.key, field.standIn ?? field.default] as const);
  return Object.fromEntries(entries) as PageTexts<Key>;
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
