import { DeletePage } from '~/components/admin/delete-page';
import { keyInWords } from '~/domain/settings/setting';
import { getSetting, removeSetting } from '~/domain/settings/setting-editing.server';
import { deleteFailed, deleteRefused, redirectWithToast } from '~/lib/editing/responses.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/delete';
import { LIST } from './settings-form';

const FAILED = 'Error Deleting Setting';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { key: (await setting(context, params.settingId)).setting_key };
}

export async function action({ context, params }: Route.ActionArgs) {
  const doomed = await setting(context, params.settingId);
  try {
    const removed = await removeSetting(context.get(adminContext).db, doomed);
    if (!removed.ok) return deleteRefused(FAILED, removed.message);
  } catch (error) {
    return deleteFailed(error, FAILED);
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Setting Deleted!',
    message: `“${keyInWords(doomed.setting_key)}” is no longer set.`,
  });
}

async function setting(context: Route.LoaderArgs['context'], id: string) {
  const found = await orErrorPage(getSetting(context.get(adminContext).db, id), { title: FAILED });
  if (!found) throw notFound({ title: 'Setting not found', message: 'It may have been deleted already.' });
  return found;
}

export default function DeleteSetting({ loaderData: { key }, actionData }: Route.ComponentProps) {
  return (
    <DeletePage
      title="Delete Setting"
      back={{ to: LIST, label: 'Back to Site Settings' }}
      what={`the setting “${keyInWords(key)}” (${key})`}
      refusal={actionData}
    />
  );
}
