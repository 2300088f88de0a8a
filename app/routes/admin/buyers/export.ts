import { exportBuyers } from '~/domain/buyers/buyers.server';
import { streamedFile } from '~/lib/http/streamed-file.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import { today } from '~/lib/text/time-zone';
import type { Route } from './+types/export';

export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { longRunningDb: db } = context.get(adminContext);
  const file = companyTimeZone(context).then((zone) =>
    streamedFile(exportBuyers(db, listQuery(searchParams).q), `buyers-export-${today(zone)}.csv`),
  );
  return orUnavailable(file);
}
