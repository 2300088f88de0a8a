import { enquiryCsvHead, enquiryCsvLine } from '~/domain/enquiries/enquiry-csv';
import { allEnquiries } from '~/domain/enquiries/enquiry-editing.server';
import { statusFilter } from '~/domain/enquiries/stored-enquiry';
import { today } from '~/domain/office/office-time';
import { streamedFile } from '~/lib/http/streamed-file.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/export';

export function loader({ context, url }: Route.LoaderArgs) {
  const { q } = listQuery(url.searchParams);
  const pages = allEnquiries(context.get(adminContext).db, { q, status: statusFilter(url.searchParams) });
  return orUnavailable(streamedFile(lines(pages), `enquiries-export-${today()}.csv`));
}

async function* lines(pages: ReturnType<typeof allEnquiries>) {
  yield enquiryCsvHead();
  for await (const page of pages) yield page.map(enquiryCsvLine).join('');
}
