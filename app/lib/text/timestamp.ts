/**
 * Parses a timestamp of the database: hosted Supabase says `2026-11-21T07:28:18.9+00:00`, the
 * embedded backend `2026-11-21 07:28:18.9+00`.
 *
 * @returns ISO 8601 in UTC with milliseconds
 * @throws {RangeError} where the text is no timestamp
 */
export function isoTimestamp(value: string): string {
  const text = value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
  return new Date(text).toISOString();
}
