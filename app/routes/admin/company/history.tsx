import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';
import { kindOfEntry } from './company-edit.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  await kindOfEntry(args.context, params, args.url);
  return loadHistory(args, 'company', params.entryId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'company', params.entryId);
}

export default function CompanyEntryHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
