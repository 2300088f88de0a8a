import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';

export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadHistory(args, 'enquiry', params.enquiryId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'enquiry', params.enquiryId);
}

export default function EnquiryHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
