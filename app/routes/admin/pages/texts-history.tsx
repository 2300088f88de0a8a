import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/texts-history';
import { pageAt } from './page-edit.server';

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, 'page', pageAt(args.url).slug);
}

export function action(args: Route.ActionArgs) {
  return restoreVersion(args, 'page', pageAt(args.url).slug);
}

export default function TextsHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
