import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';

export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadHistory(args, 'product', params.productId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'product', params.productId);
}

export default function ProductHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
