import { exportFailedLines } from '~/domain/products/import/product-export.server';
import { getImport } from '~/domain/products/import/product-imports.server';
import { streamedFile } from '~/lib/http/streamed-file.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/failed';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { longRunningDb } = context.get(adminContext);
  const found = await orUnavailable(getImport(longRunningDb, params.importId));
  if (!found) throw new Response('There is no such import.\n', { status: 404 });
  return orUnavailable(streamedFile(exportFailedLines(longRunningDb, found), 'failed.csv'));
}
