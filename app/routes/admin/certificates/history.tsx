import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';

export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadHistory(args, 'certificate', params.certificateId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'certificate', params.certificateId);
}

export default function CertificateHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
