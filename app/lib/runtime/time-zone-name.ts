/** The zone where nothing else is configured. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

/** @returns the zone of that name, or the other one where there is none */
export function timeZoneOr(name: string, other: string): string {
  return isTimeZone(name) ? name : other;
}

/** @returns whether a text names a time zone, such as Asia/Kolkata */
export function isTimeZone(name: string): boolean {
  // Offsets and abbreviations are names too, but have no summer time.
  if (!/^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_+\-0-9]+)+$|^UTC$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
