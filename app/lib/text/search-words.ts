/** @returns the tsquery of texts that have words which begin as those of a query do; null where it has no words */
export function prefixQuery(query: string): string | null {
  return (
    searchWords(query)
      .map((word) => `${word}:*`)
      .join(' & ') || null
  );
}

/** An HS code in groups of digits, as customs write it: 0703.10.19, 0703 10. */
const GROUPED_CODE = /(?<!\d)\d{4}(?:[ .]\d{2}){1,3}(?!\d)/g;

/** @returns at most eight words of letters and digits, so that no query can be written in tsquery's own language */
export function searchWords(query: string): string[] {
  const text = query.normalize('NFKC').replace(GROUPED_CODE, (code) => code.replace(/[ .]/g, ''));
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 8).map((word) => word.slice(0, 50));
}
