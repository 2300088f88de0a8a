import { createHash } from 'node:crypto';

/**
 * Names what a document says: two sheets with the same revision say the same, on whatever paper, whenever they were
 * made. Beside the date it tells which of two printed sheets is which.
 *
 * @param shown what the template shows, without the letterhead, and the addresses of its pictures
 * @returns six characters, such as 4F2A9C
 */
export function revisionOf(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 6).toUpperCase();
}
