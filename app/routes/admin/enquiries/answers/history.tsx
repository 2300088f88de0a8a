import { HistoryPage } from '~/components/admin/history-page';
import { loadHistory, restoreVersion } from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';

export function loader({ params, ...args }: Route.LoaderArgs) {
  return loadHistory(args, 'answer', params.answerId);
}

export function action({ params, ...args }: Route.ActionArgs) {
  return restoreVersion(args, 'answer', params.answerId);
}

export default function AnswerHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
