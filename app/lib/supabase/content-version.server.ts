import type { Db } from './client.server';
import { unwrap } from './result.server';

/**
 * Reads the counter that every change of public content raises.
 *
 * @returns null where the backend answered without a row, which a healthy one never does
 * @throws {BackendError}
 */
export async function readContentVersion(db: Db): Promise<number | null> {
  const row = await unwrap(db.from('content_version').select('version').maybeSingle());
  return row?.version ?? null;
}
