import { DeletePage } from '~/components/admin/edit/delete-page';
import { trashItem } from '~/domain/history/revision';
import { formatKey } from '~/domain/settings/setting';
import { getSetting, removeSetting } from '~/domain/settings/setting-editing.server';
import { confirmDelete, loadTrashed } from '~/lib/editing/delete.server';
import type { Route } from './+types/delete';
import { LIST, TO_LIST } from './settings-form';

const notFound = { title: 'Setting not found', message: 'It may have been deleted already.' };
const target = { find: getSetting, failed: 'Error Deleting Setting', notFound };

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ setting_key }, trashDays] = await loadTrashed(context, params.settingId, target);
  return { what: `the setting “${formatKey(setting_key)}” (${setting_key})`, trashDays };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return confirmDelete(args, params.settingId, {
    ...target,
    remove: removeSetting,
    trashItem: ({ id }) => trashItem('setting', id),
    to: LIST,
    success: ({ setting_key: key }) => ({
      title: 'Setting Deleted!',
      message: `“${formatKey(key)}” is no longer set.`,
    }),
  });
}

export default function DeleteSetting({ loaderData: { what, trashDays }, actionData }: Route.ComponentProps) {
  return <DeletePage title="Delete Setting" back={TO_LIST} what={what} refusal={actionData} trashDays={trashDays} />;
}
