import { HistoryPage } from '~/components/admin/history/history-page';
import { getVersion } from '~/domain/history/history.server';
import { restoreSettings } from '~/domain/settings/setting-editing.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { readForm } from '~/lib/http/forms.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import {
  CHANGED_MEANWHILE,
  loadVersions,
  refusal,
  restoredMessage,
  VERSION_NOT_FOUND,
} from '~/routes/admin/history/versions.server';
import type { Route } from './+types/history';
import { LIST } from './settings-form';

const FAILED = { title: 'Error restoring the version' };

export function loader({ context, url }: Route.LoaderArgs) {
  return loadVersions(context, url, 'setting', null);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(adminContext);
  const form = await readForm(request);
  const reading = getVersion(db, 'setting', 'all', String(form.get('revision') ?? ''));
  const version = await orErrorPage(reading, FAILED);
  if (!version) return refusal(404, VERSION_NOT_FOUND);
  const restored = await orErrorPage(restoreSettings(db, version.state), FAILED);
  if (!restored.ok && restored.reason === 'changed') return refusal(409, CHANGED_MEANWHILE);
  if (!restored.ok) {
    const words = { title: 'This version cannot be restored as it was', message: 'Nothing is changed yet.' };
    return refusal(422, words, restored.messages);
  }
  const words = await restoredMessage(context, version.at);
  return redirectWithToast(context.get(requestContext), `${LIST}/history`, words);
}

export default function SettingsHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} opens={false} />;
}
