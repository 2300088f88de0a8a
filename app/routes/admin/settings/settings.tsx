import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { useDraft, useTypedBefore } from '~/components/admin/draft';
import { ListSearch } from '~/components/admin/list-search';
import { PageHead, TO_DASHBOARD } from '~/components/admin/page-head';
import { Pagination } from '~/components/ui/pagination';
import { ToastMessage } from '~/components/ui/toast-message';
import { isKnown, keyInWords, keyOfField, lastChange, settingSchema, settingValues } from '~/domain/settings/setting';
import {
  createSetting,
  listSettings,
  listSettingsOf,
  listUnsetKeys,
  settingChanges,
  writeSettings,
} from '~/domain/settings/setting-editing.server';
import { formEntries } from '~/lib/editing/drafts.server';
import { rowIdOf } from '~/lib/editing/edit-form.server';
import { flatForm } from '~/lib/editing/flat-form';
import { conflictResponse, failedForm, invalidForm, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { readForm } from '~/lib/http/forms.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { type AdminContext, adminContext, requestContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/settings';
import { AddSetting } from './add-setting';
import { LIST, SettingsForm } from './settings-form';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, submitted = [] } = context.get(adminContext);
  const { q, page } = listQuery(url.searchParams);
  // A form that comes back has the rows it was sent with, whatever the search finds now.
  const fields = submitted.map(([name]) => name).filter((name) => keyOfField(name) !== null);
  const read = Promise.all([listSettings(db, q, page), listSettingsOf(db, fields), listUnsetKeys(db)]);
  const [found, posted, unset] = await orErrorPage(read, { title: 'Error fetching settings' }, submitted);
  if (!found && posted.length === 0) throw notFound();
  const rows = posted.length > 0 ? posted : (found?.items ?? []);
  const { total, pages } = found ?? { total: posted.length, pages: page };
  const chosen = url.searchParams.get('set') ?? '';
  return {
    ...{ q, page, pages, total, rows, unset },
    origin: loadedVersion(lastChange(rows), settingValues(rows)),
    adding: { idempotency_key: randomUUID(), setting_key: isKnown(chosen) ? chosen : '' },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  // Read without the rules for other forms: a setting may have any key, such as 42 or constructor.
  const data = await readForm(request, 'plain');
  admin.submitted = formEntries(data);
  if (data.get('intent') === 'add' || data.has('setting_key')) return add(context, admin, data);
  const { q, page } = listQuery(url.searchParams);
  // What is saved may not be found by the same search any more, but the list without one stays as long as it is.
  return save(context, admin, q ? searchOf({ q, page: 1 }) : searchOf({ q, page }));
}

type Context = Route.ActionArgs['context'];

async function add(context: Context, { db }: AdminContext, data: FormData) {
  const form = parseWithZod(data, { schema: settingSchema });
  if (form.status !== 'success') return invalidForm(form, MISSING);
  try {
    const created = await createSetting(db, rowIdOf(data), form.value);
    if (!created.ok) return invalidForm(form, created);
  } catch (error) {
    return failedForm(form, error, { title: 'Error Adding Setting' });
  }
  return redirectWithToast(context.get(requestContext), LIST, {
    title: 'Setting Added!',
    message: `“${keyInWords(form.value.setting_key)}” is in the list.`,
  });
}

const MISSING = { heading: 'Missing Fields', sentence: 'Setting Key and Value are required.' };

async function save(context: Context, admin: AdminContext, search: string): Promise<SaveAnswer> {
  const form = flatForm(admin.submitted ?? []);
  const loaded = String(form.payload.loaded ?? '');
  const typed = Object.fromEntries((admin.submitted ?? []).filter(([name]) => keyOfField(name) !== null));
  let title = 'Error fetching settings';
  try {
    const found = await settingChanges(admin.db, loaded, typed);
    if (!found.ok && found.reason === 'invalid') return invalidForm(form, found);
    if (!found.ok) return conflictResponse(form, { loaded, updated_at: found.updated_at, values: found.values });
    title = `Error saving ${found.changes.map(({ setting_key }) => setting_key).join(', ')}`;
    // Somebody was faster between the two, so that there is something new to compare with.
    if (!(await writeSettings(admin.db, found.changes))) return save(context, admin, search);
    return redirectWithToast(context.get(requestContext), LIST + search, {
      title: 'Settings Saved!',
      message: found.changes.length > 0 ? 'The site shows the changes.' : 'There was nothing to change.',
    });
  } catch (error) {
    return failedForm(form, error, { title });
  }
}

type SaveAnswer = ReturnType<typeof invalidForm> | Awaited<ReturnType<typeof redirectWithToast>>;

function searchOf({ q, page }: { q: string; page: number }): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return search.size > 0 ? `?${search}` : '';
}

export default function SiteSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { q, page, pages, total, rows, origin, unset, adding } = loaderData;
  const before = useTypedBefore();
  const draft = useDraft();
  const posted = actionData ? Object.keys(actionData.result.initialValue ?? {}) : before?.map(([name]) => name);
  const isAdding = posted?.every((name) => keyOfField(name) === null) ?? false;
  return (
    <div className="admin-page">
      <PageHead
        title="Site Settings"
        back={TO_DASHBOARD}
        lead="Name, contact details and links that the whole site uses. A change shows on the very next page a visitor opens."
        failed={Boolean(actionData?.summary || actionData?.meanwhile)}
      />
      <ListSearch q={q} label="Search keys and values" total={total} noun={['setting', 'settings']} />
      {rows.length > 0 ? (
        <SettingsForm
          rows={rows}
          origin={origin}
          answer={isAdding ? undefined : actionData}
          draft={isAdding || actionData ? undefined : before}
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
        unset={unset}
        result={isAdding ? (actionData?.result ?? draft) : undefined}
        summary={isAdding ? actionData?.summary : undefined}
        isDraft={isAdding && !actionData}
      />
      <ToastMessage toast={actionData?.toast} />
    </div>
  );
}
