import { today } from '~/lib/text/time-zone';

const DAY_MS = 86_400_000;

/**
 * A day so many days from now, where the sample company is: there another day has begun than by UTC from 18:30 on.
 *
 * @returns as `2026-11-21`
 */
export function dayIn(days: number): string {
  return new Date(Date.parse(today('Asia/Kolkata')) + days * DAY_MS).toISOString().slice(0, 10);
}
