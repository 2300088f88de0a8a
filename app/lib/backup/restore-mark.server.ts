import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '~/lib/runtime/operator-error';
import { syncFolder } from '~/lib/runtime/sync-folder.server';

/** What a restore leaves where it was cut off, in DATA_DIR. */
export const RESTORE_MARK = 'restore.unfinished';

/** A restore was cut off. */
export class RestoreUnfinished extends OperatorError {}

/** @throws {RestoreUnfinished} where the data directory is not whole */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_MARK))) return;
  throw new RestoreUnfinished(
    `A restore into ${dataDir} was cut off, so what is there is not whole: run "npm run db:restore" again, or "npm run db:reset".`,
  );
}

/** Notes that a restore is under way; gives what notes that it is done. Both are on the disk when they resolve. */
export async function markRestore(dataDir: string): Promise<() => Promise<void>> {
  const mark = join(dataDir, RESTORE_MARK);
  await writeFile(mark, 'A restore is under way, or was cut off.\n', { flush: true });
  await syncFolder(dataDir);
  return async () => {
    await rm(mark);
    await syncFolder(dataDir);
  };
}
