import { IDEMPOTENCY_KEY } from './answer-lost';
import type { Db } from './client.server';
import { unwrap } from './result.server';

/** The counter that every change of public content raises, and when something is published or unpublished next. */
export type ContentState = { version: number; next_due: string | null };

/**
 * Reads the counter and the next moment.
 *
 * @returns null where the row is missing, which a healthy backend always has
 */
export function readContentState(db: Db): Promise<ContentState | null> {
  return unwrap(db.from('content_version').select('version, next_due').maybeSingle());
}

/** @returns the counter alone; null as above */
export async function readContentVersion(db: Db): Promise<number | null> {
  return (await readContentState(db))?.version ?? null;
}

/** @returns the time until the next moment in milliseconds, by the clock of the database; null for none */
export async function readTimeUntilDue(db: Db): Promise<number | null> {
  return unwrap(db.rpc('milliseconds_until_due', undefined, { get: true }));
}

/** Publishes and unpublishes what is due by the clock of the database. Anybody may, at any time. */
export async function publishDue(db: Db): Promise<void> {
  await unwrap(db.rpc('publish_due').setHeader(IDEMPOTENCY_KEY, 'due'));
}
