import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/home-history';

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, 'page', 'home');
}

export function action(args: Route.ActionArgs) {
  return restoreVersion(args, 'page', 'home');
}

export default function HomeHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
