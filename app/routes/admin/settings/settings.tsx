import History from 'lucide:history';
import { useDraft, useDraftFields } from '~/components/admin/edit/draft';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { ListSearch } from '~/components/admin/list/list-search';
import { ButtonLink } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { ToastMessage } from '~/components/ui/toast-message';
import type { Route } from './+types/settings';
import { AddSetting } from './add-setting';
import { isSettingField, LIST, SettingsForm, searchOf } from './settings-form';
import { addOrSave, loadSettings } from './settings-page.server';
import { StoredSettings } from './stored-settings';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadSettings(context, url);
}

export function action(args: Route.ActionArgs) {
  return addOrSave(args);
}

export default function SiteSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { q, page, pages, total, fields, advice, own, stored, values, origin, adding } = loaderData;
  const draftFields = useDraftFields();
  const draft = useDraft();
  const posted = actionData ? Object.keys(actionData.result.initialValue ?? {}) : draftFields?.map(([name]) => name);
  const isAdding = posted?.every((name) => !isSettingField(name)) ?? false;
  const isEmpty = Object.keys(values).length === 0;
  const panel = (
    <AddSetting
      search={searchOf({ q, page })}
      idempotency_key={adding.idempotency_key}
      constraints={adding.constraints}
      result={isAdding ? (actionData?.result ?? draft) : undefined}
      summary={isAdding ? actionData?.summary : undefined}
      isDraft={isAdding && !actionData}
    />
  );
  return (
    <div className="admin-page">
      <ToastMessage toast={actionData?.toast} />
      <PageHead
        title="Site Settings"
        back={TO_DASHBOARD}
        lead="Name, contact details and everything else that the whole site uses. A change shows on the very next page a visitor opens."
        failed={Boolean(actionData?.summary || actionData?.conflict)}
      >
        <ButtonLink to={`${LIST}/history`} look="secondary">
          <History aria-hidden className="size-4" /> History
        </ButtonLink>
      </PageHead>
      {/* What went wrong stands where the page begins. */}
      {isAdding && <div className="mb-10">{panel}</div>}
      <ListSearch q={q} label="Find a setting" total={total} noun={['setting', 'settings']} />
      {isEmpty ? (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">
          No setting has these letters in its name, key or value.
        </p>
      ) : (
        <SettingsForm
          // Another version is another form, so that the browser does not keep the input of the old one.
          key={'version' in origin ? origin.version : ''}
          {...{ fields, advice, own, values, origin }}
          response={isAdding ? undefined : actionData}
          draft={isAdding || actionData ? undefined : draftFields}
        />
      )}
      <Pagination page={page} pages={pages} search={q ? { q } : {}} />
      <div className="mt-14 max-w-3xl space-y-6">
        {!isAdding && panel}
        <StoredSettings stored={stored} />
      </div>
    </div>
  );
}
