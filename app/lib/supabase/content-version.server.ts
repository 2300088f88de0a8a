import type { Db } from './client.server';
import { unwrap } from './result.server';

/**
 * Reads the counter that every change of public content raises.
 *
 * @returns null where the row is missing, which a healthy backend always has
 */
export async function readContentVersion(db: Db): Promise<number | null> {
  const row = await unwrap(db.from('content_version').select('version').maybeSingle());
  return row?.version ?? null;
}
