import { exportProducts, exportWorkbook } from '~/domain/products/import/product-export.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { writeFlash } from '~/lib/http/flash.server';
import { streamedFile } from '~/lib/http/streamed-file.server';
import type { Toast } from '~/lib/http/toast';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';
import { today } from '~/lib/text/time-zone';
import type { Route } from './+types/export';
import { LIST } from './product-list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { longRunningDb } = context.get(adminContext);
  const scope = context.get(requestContext);
  try {
    const isBook = url.searchParams.get('format') === 'xlsx';
    const name = `products-export-${today(await companyTimeZone(context))}.${isBook ? 'xlsx' : 'csv'}`;
    // A download shows no page: the list, where it began, shows the toast when it is loaded next.
    const message = `${name} is in your downloads.`;
    const toast: Toast = { kind: 'success', title: 'Export Successful', message, only_at: LIST };
    const flash = await writeFlash(scope.cookies.flash, toast);
    return await streamedFile((isBook ? exportWorkbook : exportProducts)(longRunningDb), name, { 'Set-Cookie': flash });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'an export failed');
    const { message } = error;
    return redirectWithToast(scope, LIST, { kind: 'destructive', title: 'Export Error', message });
  }
}
