import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/about-history';

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, 'page', 'about-us');
}

export function action(args: Route.ActionArgs) {
  return restoreVersion(args, 'page', 'about-us');
}

export default function AboutUsHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
