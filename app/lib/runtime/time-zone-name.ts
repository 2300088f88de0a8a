/** The zone where nothing else is configured. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

/** @returns the zone of that name, or the other one where there is none */
export function timeZoneOr(name: string, other: string): string {
  return isTimeZone(name) ? name : other;
}

// Each page asks for the company's zone; a format of dates takes as long as a quarter of the page's markup.
const known = new Set<string>();

/** @returns whether a text names a time zone, such as Asia/Kolkata */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  // Offsets and abbreviations are names too, but have no summer time.
  if (!/^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_+\-0-9]+)+$|^UTC$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  known.add(name);
  return true;
}
