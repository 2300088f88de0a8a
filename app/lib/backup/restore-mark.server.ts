import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dataDirLayout } from '~/lib/runtime/data-dir.server';
import { OperatorError } from '~/lib/runtime/operator-error';
import { syncFolder } from '~/lib/runtime/sync-folder.server';

class RestoreUnfinished extends OperatorError {}

/** @throws {RestoreUnfinished} where the data directory is incomplete */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(dataDirLayout(dataDir).restoreMark)) return;
  throw new RestoreUnfinished(
    `A restore into ${dataDir} was cut off, so what is there is not whole: run "npm run db:restore" again, or "npm run db:reset".`,
  );
}

/** Creates the mark of a restore, and returns what removes it. Both are on the disk when they resolve. */
export async function markRestore(dataDir: string): Promise<() => Promise<void>> {
  const mark = dataDirLayout(dataDir).restoreMark;
  await writeFile(mark, 'A restore is under way, or was cut off.\n', { flush: true });
  await syncFolder(dataDir);
  return async () => {
    await rm(mark);
    await syncFolder(dataDir);
  };
}
