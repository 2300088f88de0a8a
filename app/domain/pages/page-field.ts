/**
 * A text or picture of a page that staff edit (design D8). One list of these generates the editor, the
 * validation and the reader.
 */
export type PageField = {
  /** The visitor specification's section_slug; also the form field's name. */
  key: string;
  /** The admin specification's name of the same section, where it has another. */
  alias?: string;
  /** What staff call it; no other field of the page has the same. */
  label: string;
  input: 'text' | 'textarea' | 'image';
  /** The card of the editor that the field stands on. */
  section: string;
  /** Where on the page it appears. */
  hint: string;
  /** The most characters it may have, where that is fewer than `longestOf` says of its input. */
  longest?: number;
  /** What the page shows while nothing is stored. */
  default: string;
};

/** A stored section as the database gives it. */
export type StoredSection = { section_slug: string; content: string; updated_at: string };

/** The contents of a page by key. */
export type PageTexts<Key extends string> = Record<Key, string>;

/** The fields of a page; `Key` are their keys. */
export type PageFields<Key extends string> = readonly (PageField & { key: Key })[];

/** @returns the most characters a field may have */
export function longestOf({ input, longest }: PageField): number {
  return longest ?? (input === 'textarea' ? 5000 : 200);
}

/**
 * Reads what is stored of a page; a field of which nothing is stored is empty. Of a key and its alias the
 * newest that is not blank counts: the two specifications name some sections differently, and content may
 * have been stored under either.
 */
export function storedTexts<Key extends string>(fields: PageFields<Key>, sections: StoredSection[]): PageTexts<Key> {
  const newest = sections.filter(({ content }) => content.trim() !== '').sort(byNewest);
  const entries = fields.map(({ key, alias }) => {
    const stored = newest.find(({ section_slug }) => section_slug === key || section_slug === alias);
    return [key, stored?.content ?? ''] as const;
  });
  return Object.fromEntries(entries) as PageTexts<Key>;
}

/** Lays what is stored of a page over the defaults. */
export function pageTexts<Key extends string>(fields: PageFields<Key>, sections: StoredSection[]): PageTexts<Key> {
  const stored = storedTexts(fields, sections);
  const entries = fields.map((field) => [field.key, stored[field.key] || field.default] as const);
  return Object.fromEntries(entries) as PageTexts<Key>;
}

/** @returns when a page was last changed, as the database writes it; empty where nothing is stored */
export function pageVersion(sections: StoredSection[]): string {
  return [...sections].sort(byNewest)[0]?.updated_at ?? '';
}

// By code points: a database writes all its timestamps in one form and zone, where `+` comes before a point
// and a point before digits. A collation would put a full second after its fractions.
function byNewest(a: StoredSection, b: StoredSection): number {
  if (a.updated_at === b.updated_at) return 0;
  return a.updated_at < b.updated_at ? 1 : -1;
}
