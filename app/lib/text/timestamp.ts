/**
 * Parses a timestamp of the API, such as `2026-11-21T07:28:18.9+00:00`.
 *
 * @returns ISO 8601 in UTC with milliseconds
 * @throws {RangeError} where the text is no timestamp
 */
export function isoTimestamp(value: string): string {
  return new Date(value).toISOString();
}
