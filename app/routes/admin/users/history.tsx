import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';

export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadHistory(args, 'user', params.userId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'user', params.userId);
}

export default function UserHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
