import { enquiryCsvHead, enquiryCsvLine } from '~/domain/enquiries/enquiry-csv';
import { allEnquiries } from '~/domain/enquiries/enquiry-editing.server';
import { statusFilter } from '~/domain/enquiries/stored-enquiry';
import { streamedFile } from '~/lib/http/streamed-file.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import { today } from '~/lib/text/time-zone';
import type { Route } from './+types/export';

export function loader({ context, url }: Route.LoaderArgs) {
  const { q } = listQuery(url.searchParams);
  const pages = allEnquiries(context.get(adminContext).db, { q, status: statusFilter(url.searchParams) });
  const file = companyTimeZone(context).then((zone) =>
    streamedFile(lines(pages), `enquiries-export-${today(zone)}.csv`),
  );
  return orUnavailable(file);
}

async function* lines(pages: ReturnType<typeof allEnquiries>) {
  yield enquiryCsvHead();
  for await (const page of pages) yield page.map(enquiryCsvLine).join('');
}
