type Parsers = Record<number, (text: string) => unknown>;

// Their oids in pg_type.
const [BIGINT, TIMESTAMP, TIMESTAMPTZ, NUMERIC] = [20, 1114, 1184, 1700];

/**
 * How values look in a response, by the oid of their type: as PostgREST has them, which lets the database make the JSON.
 * The library would give numbers as texts where JavaScript writes them otherwise, and timestamps without a `T`.
 */
export const JSON_VALUES: Parsers = {
  [BIGINT]: number,
  [NUMERIC]: number,
  [TIMESTAMP]: timestamp,
  [TIMESTAMPTZ]: timestamp,
};

/** @returns the number that a client reads of JSON; NaN and infinity stay texts, as in PostgreSQL's own JSON */
function number(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** `2026-11-21 07:28:18.9+00` becomes `2026-11-21T07:28:18.9+00:00`; infinity stays as it is. */
function timestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
}
