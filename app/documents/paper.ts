/** The sheets that documents are made for. */
export type Paper = 'a4' | 'us-letter';

/** Reads `?paper=letter`; anything else is A4. */
export function paperOf(search: URLSearchParams): Paper {
  return search.get('paper') === 'letter' ? 'us-letter' : 'a4';
}
