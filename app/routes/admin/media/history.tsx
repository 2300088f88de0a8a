import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';

export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadHistory(args, 'media', params.mediaId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'media', params.mediaId);
}

export default function MediaHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
