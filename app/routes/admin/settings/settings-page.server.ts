import { data, type RouterContextProvider } from 'react-router';
import { KNOWN_KEYS, knownSetting } from '~/domain/settings/known-settings';
import {
  fieldOf,
  formatKey,
  keyOfField,
  lastChange,
  settingFields,
  settingSchema,
  settingsAdvice,
  settingsFields,
  shownValue,
} from '~/domain/settings/setting';
import { createSetting, listSettings, listSettingsByKey, saveSettings } from '~/domain/settings/setting-editing.server';
import { isSample } from '~/domain/settings/settings';
import { markSaved } from '~/lib/editing/after-save.server';
import { constraintsOf } from '~/lib/editing/constraints.server';
import { saveNew } from '~/lib/editing/edit.server';
import { type EditForm, readEditForm } from '~/lib/editing/edit-form.server';
import { flatForm } from '~/lib/editing/flat-form';
import { newOrigin } from '~/lib/editing/load-edit.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { ALL_SETTINGS, findOwnSave } from '~/lib/editing/own-save.server';
import { chosenField, redirectToLibrary } from '~/lib/editing/pick.server';
import {
  badPictures,
  conflictResponse,
  failedForm,
  invalidForm,
  oversizedForm,
  type Redisplay,
  redirectWithToast,
  redisplayForm,
} from '~/lib/editing/responses.server';
import { holdFiles, readStaged, withStagedFiles } from '~/lib/editing/staged-files.server';
import { baseVersion } from '~/lib/editing/versions.server';
import { formEntries } from '~/lib/http/submitted-fields';
import { fileField } from '~/lib/pictures/file-field';
import { readPictures } from '~/lib/pictures/submitted-pictures.server';
import { orDefault, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext, submittedContext } from '~/lib/request/request-context';
import { settingRows } from '~/lib/request/setting-rows.server';
import { listQuery } from '~/lib/text/pagination';
import { LIST, searchOf } from './settings-form';

type Context = Readonly<RouterContextProvider>;

/** Loads the page of all settings, or of those that a search finds. */
export async function loadSettings(context: Context, url: URL) {
  const { db } = context.get(adminContext);
  const submitted = context.get(submittedContext) ?? [];
  const { q, page } = listQuery(url.searchParams);
  // A redisplayed form has the settings it was submitted with, whatever the search finds now.
  const posted = submitted.flatMap(([name]) => keyOfField(name) ?? []);
  const read = Promise.all([
    listSettings(db, q, page),
    posted.length > 0 ? listSettingsByKey(db, posted) : null,
    orDefault(settingRows(context.get(requestContext)), []),
  ]);
  const [found, redisplayed, rows] = await orErrorPage(read, { title: 'Error fetching settings' }, submitted);
  const listed = redisplayed ?? found;
  if (!listed) throw await missingPage(context, url);
  const ofSample = isSample(rows);
  const values = Object.fromEntries([
    ...listed.known.map(({ key, row }) => [key, shownValue(key, row?.setting_value, ofSample)]),
    ...listed.own.map(({ setting_key, setting_value }) => [setting_key, setting_value]),
  ]);
  const stored = listed.known.flatMap(({ row }) => row ?? []);
  return {
    ...{ q, page, pages: found?.pages ?? page, total: found?.total ?? posted.length, values },
    fields: settingsFields(
      listed.known.map(({ key }) => key),
      ofSample,
    ),
    advice: settingsAdvice(rows),
    own: listed.own.map(({ id, setting_key: key, description }) => ({ id, key, label: formatKey(key), description })),
    stored: stored.map(({ id, setting_key: key }) => ({ id, key, label: formatKey(key) })),
    origin: baseVersion(lastChange([...stored, ...listed.own]), byField(values)),
    adding: { ...newOrigin(), constraints: constraintsOf(settingFields) },
  };
}

function byField(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [fieldOf(key), value]));
}

/** Adds a setting by the panel, or saves the form of all. */
export async function addOrSave({ context, request, url }: { context: Context; request: Request; url: URL }) {
  // Plain names: a setting may have any key, such as 42 or constructor.
  const submitted = await readEditForm(request, 'plain');
  if (submitted.intent === 'add' || submitted.data.has('setting_key')) return add({ context, request, submitted });
  const { q, page } = listQuery(url.searchParams);
  // The search may not find what is saved any more, but the list without one stays as long as it is.
  return save({ context, request, submitted }, LIST + (q ? searchOf({ q, page: 1 }) : searchOf({ q, page })));
}

type Args = { context: Context; request: Request; submitted: EditForm };

function add(args: Args) {
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
async function save({ context, request, submitted }: Args, list: string): Promise<Response | Redisplay> {
  const admin = context.get(adminContext);
  const { baseline, data: form, intent, oversized } = submitted;
  const redisplay = async (respond: (form: ReturnType<typeof flatForm>) => Redisplay) => {
    await holdFiles(admin.pictures, form);
    const entries = formEntries(form);
    // The loader shows the settings of the form again, an oversized one with its stored value.
    context.set(submittedContext, [...entries, ...oversized.map((name): [string, string] => [name, ''])]);
    return withStagedFiles(context, form, respond(flatForm(entries)));
  };
  context.set(submittedContext, submitted.entries);
  if (oversized.length > 0) return redisplay((flat) => oversizedForm(flat, oversized));
  const chosen = chosenField(intent);
  if (chosen) {
    await holdFiles(admin.pictures, form);
    return (await redirectToLibrary(context, request, chosen, form)) ?? redisplay(redisplayForm);
  }
  let title = 'Error fetching settings';
  try {
    const missing = await readStaged(context, form);
    const { pictures, bad } = await readPictures(form, PICTURE_KEYS);
    const values = Object.fromEntries(formEntries(form).filter(([name]) => keyOfField(name) !== null));
    const ofSample = isSample(await orDefault(settingRows(context.get(requestContext)), []));
    if (bad.length > 0) return redisplay((flat) => badPictures(flat, bad, { title, pictureLabels: PICTURE_LABELS }));
    if (Object.keys(missing).length > 0) return redisplay((flat) => invalidForm(flat, { errors: missing }));
    const saved = await saveSettings(admin, { baseline, values, pictures, ofSample }, (keys) => {
      title = `Error saving ${keys.join(', ')}`;
    });
    if (!saved.ok && saved.reason === 'stale') return await save({ context, request, submitted }, list);
    if (!saved.ok && saved.reason === 'invalid')
      return redisplay((flat) => invalidForm(flat, { errors: saved.field_errors }));
    if (!saved.ok) {
      const finding = findOwnSave(admin.db, admin.user.id, ALL_SETTINGS, submitted.version);
      const ownSave = await finding.catch(() => null);
      return redisplay((flat) => conflictOf(flat, { ...saved, baseline, ownSave }));
    }
    markSaved(context, form);
    const message = saved.count > 0 ? 'The site shows the changes.' : 'There was nothing to change.';
    return await redirectWithToast(context.get(requestContext), list, { title: 'Settings Saved!', message });
  } catch (error) {
    return redisplay((flat) => failedForm(flat, error, { title }));
  }
}

type Conflict = Parameters<typeof conflictResponse>[1] & {
  values: Record<string, string>;
  pictures: Record<string, string>;
};

/** Shows both versions, also of a picture; the form comes back with the file, and the address that stands now. */
function conflictOf({ payload }: ReturnType<typeof flatForm>, { pictures, ...changed }: Conflict): Redisplay {
  const form = flatForm(Object.entries({ ...(payload as Record<string, string>), ...pictures }));
  const { data: shown, init } = conflictResponse(form, changed);
  const now = Object.fromEntries(Object.keys(pictures).map((field) => [field, changed.values[field] ?? '']));
  const initialValue = { ...shown.result.initialValue, ...now };
  return data({ ...shown, result: { ...shown.result, initialValue } }, init ?? {});
}

const PICTURE_KEYS = KNOWN_KEYS.filter((key) => knownSetting(key).input === 'picture');
const PICTURE_LABELS = Object.fromEntries(PICTURE_KEYS.map((key) => [fileField(key), formatKey(key)]));
