import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';

export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadHistory(args, 'category', params.categoryId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'category', params.categoryId);
}

export default function CategoryHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
