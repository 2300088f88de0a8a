/**
 * A text or picture of a page that staff edit (design D8). One list of these generates the editor, the
 * validation and the reader.
 */
export type PageField = {
  /** The visitor specification's section_slug; also the form field's name. */
  key: string;
  /** The admin specification's name of the same section, where it has another. */
  alias?: string;
  label: string;
  input: 'text' | 'textarea' | 'image';
  /** The card of the editor that the field stands on. */
  section: string;
  /** What the page shows while nothing is stored. */
  default: string;
};

/** A stored section as the database gives it. */
export type StoredSection = { section_slug: string; content: string; updated_at: string };

/** The contents of a page by key: stored, or the default. */
export type PageTexts<Key extends string> = Record<Key, string>;

/**
 * Lays stored sections over the defaults. Of a key and its alias the newest that is not blank counts: the
 * two specifications name some sections differently, and content may have been stored under either.
 */
export function pageTexts<Key extends string>(
  fields: readonly (PageField & { key: Key })[],
  sections: StoredSection[],
): PageTexts<Key> {
  const newest = [...sections]
    .filter((section) => section.content.trim() !== '')
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  const entries = fields.map((field) => {
    const stored = newest.find(({ section_slug }) => section_slug === field.key || section_slug === field.alias);
    return [field.key, stored?.content ?? field.default] as const;
  });
  return Object.fromEntries(entries) as PageTexts<Key>;
}
