import { SEARCH_ENTRY, SEARCH_ENTRY_LIMITS } from '~/lib/editing/search-entry';
import type { PageField } from './page-field';

/** The section that every page of texts ends with. */
export const SEARCH_ENTRY_SECTION = 'Search engines and sharing';

const section = SEARCH_ENTRY_SECTION;
const hint = 'In search results and shared links.';

/** What search engines and shared links show of a page of texts; empty, the page makes it of its other texts. */
export const SEARCH_ENTRY_FIELDS = [
  {
    key: 'meta_title',
    label: SEARCH_ENTRY.meta_title.label,
    input: 'text',
    section,
    hint,
    longest: SEARCH_ENTRY_LIMITS.title,
    default: '',
  },
  {
    key: 'meta_description',
    label: SEARCH_ENTRY.meta_description.label,
    input: 'textarea',
    section,
    hint,
    longest: SEARCH_ENTRY_LIMITS.description,
    default: '',
  },
  { key: 'share_image_url', label: SEARCH_ENTRY.share_image_url.label, input: 'image', section, hint, default: '' },
] as const satisfies readonly PageField[];
