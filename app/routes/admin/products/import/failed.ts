import { exportFailedLines } from '~/domain/products/product-export.server';
import { getImport } from '~/domain/products/product-imports.server';
import { orUnavailable } from '~/lib/outage.server';
import { adminContext } from '~/lib/request-context';
import { streamedFile } from '~/lib/streamed-file.server';
import type { Route } from './+types/failed';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { patientDb } = context.get(adminContext);
  const found = await orUnavailable(getImport(patientDb, params.importId));
  if (!found) throw new Response('There is no such import.\n', { status: 404 });
  return orUnavailable(streamedFile(exportFailedLines(patientDb, found), 'failed.csv'));
}
