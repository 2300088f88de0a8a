import { exportEnquiries, exportEnquiryWorkbook } from '~/domain/enquiries/enquiry-export.server';
import { enquiryFilter } from '~/domain/enquiries/stored-enquiry';
import { streamedFile } from '~/lib/http/streamed-file.server';
import { orUnavailable } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { today } from '~/lib/text/time-zone';
import type { Route } from './+types/export';

export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { longRunningDb: db } = context.get(adminContext);
  const isBook = searchParams.get('format') === 'xlsx';
  const write = isBook ? exportEnquiryWorkbook : exportEnquiries;
  const file = companyTimeZone(context).then((zone) => {
    const name = `enquiries-export-${today(zone)}.${isBook ? 'xlsx' : 'csv'}`;
    return streamedFile(write(db, enquiryFilter(searchParams, 'all')), name);
  });
  return orUnavailable(file);
}
