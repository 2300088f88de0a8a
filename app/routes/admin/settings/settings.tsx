import History from 'lucide:history';
import { useDraft, useDraftFields } from '~/components/admin/edit/draft';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { ListSearch } from '~/components/admin/list/list-search';
import { ButtonLink } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { ToastMessage } from '~/components/ui/toast-message';
import {
  formatKey,
  isKnown,
  keyOfField,
  lastChange,
  settingFields,
  settingSchema,
  settingValues,
} from '~/domain/settings/setting';
import {
  createSetting,
  listSettings,
  listSettingsOf,
  listUnsetKeys,
  settingChanges,
  writeSettings,
} from '~/domain/settings/setting-editing.server';
import { isSample } from '~/domain/settings/settings';
import { markSaved } from '~/lib/editing/after-save.server';
import { constraintsOf } from '~/lib/editing/constraints.server';
import { saveNew } from '~/lib/editing/edit.server';
import { type EditForm, readEditForm } from '~/lib/editing/edit-form.server';
import { flatForm } from '~/lib/editing/flat-form';
import { newOrigin } from '~/lib/editing/load-edit.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import {
  conflictResponse,
  failedForm,
  invalidForm,
  oversizedForm,
  redirectWithToast,
} from '~/lib/editing/responses.server';
import { baseVersion } from '~/lib/editing/versions.server';
import { orDefault, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { settingRows } from '~/lib/request/setting-rows.server';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/settings';
import { AddSetting } from './add-setting';
import { LIST, SettingsForm } from './settings-form';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext) ?? [];
  const { q, page } = listQuery(url.searchParams);
  // A redisplayed form has the rows it was submitted with, whatever the search finds now.
  const fields = submitted.map(([name]) => name).filter((name) => keyOfField(name) !== null);
  const read = Promise.all([listSettings(db, q, page), listSettingsOf(db, fields), listUnsetKeys(db)]);
  const [found, posted, unset] = await orErrorPage(read, { title: 'Error fetching settings' }, submitted);
  if (!found && posted.length === 0) throw await missingPage(context, url);
  const rows = posted.length > 0 ? posted : (found?.items ?? []);
  const { total, pages } = found ?? { total: posted.length, pages: page };
  const chosen = url.searchParams.get('set') ?? '';
  return {
    ...{ q, page, pages, total, rows, unset },
    ofSample: isSample(await orDefault(settingRows(context.get(requestContext)), [])),
    origin: baseVersion(lastChange(rows), settingValues(rows)),
    adding: { ...newOrigin(), setting_key: isKnown(chosen) ? chosen : '', constraints: constraintsOf(settingFields) },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  // Plain names: a setting may have any key, such as 42 or constructor.
  const submitted = await readEditForm(request, 'plain');
  if (submitted.intent === 'add' || submitted.data.has('setting_key')) return add({ context, request, submitted });
  const { q, page } = listQuery(url.searchParams);
  // The search may not find what is saved any more, but the list without one stays as long as it is.
  return save(context, submitted, LIST + (q ? searchOf({ q, page: 1 }) : searchOf({ q, page })));
}

type Context = Route.ActionArgs['context'];

function add(args: { context: Context; request: Request; submitted: EditForm }) {
  return saveNew(args, {
    schema: settingSchema,
    required: { heading: 'Missing Fields', sentence: 'Setting Key and Value are required.' },
    failed: { title: 'Error Adding Setting' },
    create: (admin, { id, input }) => createSetting(admin, id, input),
    to: LIST,
    success: ({ setting_key: key }) => ({ title: 'Setting Added!', message: `“${formatKey(key)}” is in the list.` }),
  });
}

/** Saves many rows of one form, each with its own version, where `saveEdit` saves one row. */
async function save(context: Context, submitted: EditForm, list: string): Promise<SaveResponse> {
  const admin = context.get(adminContext);
  const { entries, baseline, oversized } = submitted;
  // The loader shows the rows of the form again, whatever the search finds now; an oversized one with its stored value.
  context.set(submittedContext, [...entries, ...oversized.map((name): [string, string] => [name, ''])]);
  const form = flatForm(entries);
  if (oversized.length > 0) return oversizedForm(form, oversized);
  const values = Object.fromEntries(entries.filter(([name]) => keyOfField(name) !== null));
  let title = 'Error fetching settings';
  try {
    const found = await settingChanges(admin.db, baseline, values);
    if (!found.ok && found.reason === 'invalid') return invalidForm(form, { errors: found.field_errors });
    if (!found.ok) return conflictResponse(form, { baseline, updated_at: found.updated_at, values: found.values });
    title = `Error saving ${found.changes.map(({ setting_key }) => setting_key).join(', ')}`;
    // Another save came between the two, so that the changes have to be compared again.
    if (!(await writeSettings(admin.db, found.changes))) return await save(context, submitted, list);
    markSaved(context, submitted.data);
    const message = found.changes.length > 0 ? 'The site shows the changes.' : 'There was nothing to change.';
    return await redirectWithToast(context.get(requestContext), list, { title: 'Settings Saved!', message });
  } catch (error) {
    return failedForm(form, error, { title });
  }
}

type SaveResponse = ReturnType<typeof invalidForm> | Awaited<ReturnType<typeof redirectWithToast>>;

function searchOf({ q, page }: { q: string; page: number }): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return search.size > 0 ? `?${search}` : '';
}

export default function SiteSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { q, page, pages, total, rows, origin, unset, ofSample, adding } = loaderData;
  const draftFields = useDraftFields();
  const draft = useDraft();
  const posted = actionData ? Object.keys(actionData.result.initialValue ?? {}) : draftFields?.map(([name]) => name);
  const isAdding = posted?.every((name) => keyOfField(name) === null) ?? false;
  return (
    <div className="admin-page">
      <ToastMessage toast={actionData?.toast} />
      <PageHead
        title="Site Settings"
        back={TO_DASHBOARD}
        lead="Name, contact details and links that the whole site uses. A change shows on the very next page a visitor opens."
        failed={Boolean(actionData?.summary || actionData?.conflict)}
      >
        <ButtonLink to={`${LIST}/history`} look="secondary">
          <History aria-hidden className="size-4" /> History
        </ButtonLink>
      </PageHead>
      <ListSearch q={q} label="Search keys and values" total={total} noun={['setting', 'settings']} />
      {rows.length > 0 ? (
        <SettingsForm
          rows={rows}
          origin={origin}
          ofSample={ofSample}
          response={isAdding ? undefined : actionData}
          draft={isAdding || actionData ? undefined : draftFields}
        />
      ) : (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">
          {q ? 'No setting has these letters in its key or value.' : 'No settings yet. Add the first one below.'}
        </p>
      )}
      <Pagination page={page} pages={pages} search={q ? { q } : {}} />
      <AddSetting
        key={adding.setting_key}
        search={searchOf({ q, page })}
        idempotency_key={adding.idempotency_key}
        setting_key={adding.setting_key}
        constraints={adding.constraints}
        unset={unset}
        ofSample={ofSample}
        result={isAdding ? (actionData?.result ?? draft) : undefined}
        summary={isAdding ? actionData?.summary : undefined}
        isDraft={isAdding && !actionData}
      />
    </div>
  );
}
