import { optionalLine, optionalText } from './fields';

// What search engines and shared links show of a page, where staff do not want what the page makes of itself. These are
// columns of the row, so versions, working copies, history and trash have them; nothing is added to them or cut.

/** The columns of a search entry. */
export const SEARCH_ENTRY_COLUMNS = 'meta_title, meta_description, share_image_url';

/** A search entry; null or empty stands for what the page makes of itself. */
export type SearchEntry = {
  /** The whole title, without the company's name being added. */
  meta_title: string | null;
  meta_description: string | null;
  share_image_url: string | null;
};

/** How many characters fit at most, and how many search engines usually show. */
export const SEARCH_ENTRY_LIMITS = { title: 200, description: 320, shownTitle: 60, shownDescription: 160 };

/** The fields of a search entry in a form; its picture is a file. */
export const searchEntryFields = {
  meta_title: optionalLine(SEARCH_ENTRY_LIMITS.title),
  meta_description: optionalText(SEARCH_ENTRY_LIMITS.description),
};

/** @returns the values of these fields, with the stored picture */
export function searchEntryValues(row?: SearchEntry) {
  return {
    meta_title: row?.meta_title ?? '',
    meta_description: row?.meta_description ?? '',
    share_image_url: row?.share_image_url ?? '',
  };
}
