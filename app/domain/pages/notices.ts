/** Pages that exist only once somebody has written them. */
export type WrittenPage = 'claims' | 'terms';

/** What all public pages share. */
export type Notices = {
  /** The market note; its date is a day, or the moment of the last save (ISO 8601); `pages` as in `noteIsOn`. */
  note: { text: string; date: string; pages: string[] } | null;
  written: WrittenPage[];
  hasSeason: boolean;
  /** Today in the time zone of the company, as `2026-11-28`; null where it could not be read. */
  today: string | null;
};

/** Nothing to say, or nothing that could be read. */
export const NO_NOTICES: Notices = { note: null, written: [], hasSeason: false, today: null };

/** @returns whether a note is shown at a path: pages are named by its first part, the home page as `home` */
export function noteIsOn({ pages }: { pages: string[] }, pathname: string): boolean {
  return pages.includes(pathname.split('/')[1] || 'home');
}

/** @returns the note of its texts; null where there is none */
export function noteOf(texts: {
  market_note: string | null;
  market_note_date: string | null;
  market_note_pages: string | null;
  noted_at: string;
}): Notices['note'] {
  const text = texts.market_note?.trim();
  if (!text) return null;
  const pages = (texts.market_note_pages ?? '').split('\n').filter(Boolean);
  return { text, date: texts.market_note_date?.trim() || texts.noted_at, pages };
}
