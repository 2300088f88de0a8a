import type { Field } from './field-set';
import { optionalLine, optionalText } from './fields';

// What search engines and shared links show of a page, where staff do not want what the page makes of itself. These are
// columns of the row, so versions, working copies, history and trash have them; nothing is added to them or cut.

export const SEARCH_ENTRY_COLUMNS = 'meta_title, meta_description, share_image_url';

/** A search entry; null or empty stands for what the page makes of itself. */
export type SearchEntry = {
  /** The whole title, without the company's name being added. */
  meta_title: string | null;
  meta_description: string | null;
  share_image_url: string | null;
};

/** How many characters fit at most. */
const LIMITS = { title: 200, description: 320 };

export const SEARCH_ENTRY = {
  meta_title: {
    label: 'Heading in search results',
    input: 'line',
    group: 'search',
    schema: optionalLine(LIMITS.title),
  },
  meta_description: {
    label: 'Text in search results',
    input: 'text',
    group: 'search',
    schema: optionalText(LIMITS.description),
  },
  share_image_url: { label: 'Picture for sharing', input: 'picture', group: 'search' },
} as const satisfies Record<string, Field>;
