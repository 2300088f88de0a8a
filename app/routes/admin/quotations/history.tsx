import { HistoryPage } from '~/components/admin/history/history-page';
import { getQuotation } from '~/domain/quotations/quotations.server';
import { findRow } from '~/lib/editing/find-row.server';
import { readAhead } from '~/lib/supabase/read-once';
import { HISTORY_ERROR, loadVersions } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';
import { NOT_FOUND } from './quotation-edit.server';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { quotationId } = params;
  const loading = loadVersions(context, url, 'quotation', quotationId);
  readAhead(loading);
  await findRow(context, getQuotation, quotationId, { failed: HISTORY_ERROR.title, notFound: NOT_FOUND });
  return loading;
}

export default function QuotationHistory({ loaderData }: Route.ComponentProps) {
  return (
    <HistoryPage
      loaderData={loaderData}
      restores={false}
      lead="Who saved and sent which version, and when. What each version says stands on the quotation’s page."
    />
  );
}
