/** @returns the tsquery of texts that have words which begin as those of a query do; null where it has no words */
export function prefixQuery(query: string): string | null {
  return (
    searchWords(query)
      .map((word) => `${word}:*`)
      .join(' & ') || null
  );
}

/** @returns at most eight words of letters and digits, so that no query can be written in tsquery's own language */
export function searchWords(query: string): string[] {
  return (query.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, 8).map((word) => word.slice(0, 50));
}
