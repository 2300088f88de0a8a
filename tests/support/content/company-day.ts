const DAY_MS = 86_400_000;

/**
 * A day so many days from now, where the sample company is: there another day has begun than by UTC from 18:30 on.
 *
 * @returns as `2026-11-21`
 */
export function dayIn(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}
