import type { Staff } from '~/lib/auth/staff';
import { mergeEdits } from '~/lib/editing/versions.server';
import { randomName } from '~/lib/pictures/picture-name.server';
import type { PictureChange } from '~/lib/pictures/submitted-pictures.server';
import { readCompanyCountry } from '~/lib/request/company-country.server';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap, unwrapWritten } from '~/lib/supabase/result.server';
import { type ConstraintMessages, deleteRow, INSERT_ONCE, writeRow } from '~/lib/supabase/write.server';
import type { Created, FieldErrors, Removed } from '~/lib/supabase/write-result';
import { anyContains } from '~/lib/text/pagination';
import { completePhoneNumber } from '~/lib/text/phone-number.server';
import { isUuid } from '~/lib/text/uuid';
import { KNOWN_KEYS, type KnownKey, knownSetting } from './known-settings';
import {
  fieldOf,
  formatKey,
  isFound,
  isKnown,
  keyOfField,
  lastChange,
  type SettingInput,
  type StoredSetting,
  settingText,
  shownValue,
  valueProblem,
} from './setting';

const STORED = 'id, setting_key, setting_value, description, updated_at';
const SETTINGS_PER_PAGE = 50;

const constraintMessages: ConstraintMessages = {
  site_settings_key_is_unique: {
    field: 'setting_key',
    message: 'This key is already used. Change its value in the list, or choose another key.',
  },
};

/** The settings of a form: those of the program, each with its row where it has one, and rows with keys of staff's own. */
export type ListedSettings = { known: { key: KnownKey; row: StoredSetting | undefined }[]; own: StoredSetting[] };

/**
 * Lists the settings of the program, before a page of those with keys of staff's own.
 *
 * @param q text that a key, a label or a value contains; empty for all
 * @returns null for a page beyond the last
 */
export async function listSettings(
  db: Db,
  q: string,
  page: number,
): Promise<(ListedSettings & { pages: number; total: number }) | null> {
  let query = db
    .from('site_settings')
    .select(STORED)
    .filter('setting_key', 'not.in', `(${KNOWN_KEYS.join(',')})`);
  if (q) query = query.or(anyContains(['setting_key', 'setting_value'], q));
  const [rows, own] = await Promise.all([
    listSettingsOf(db, KNOWN_KEYS),
    unwrapPage(query.order('setting_key'), page, SETTINGS_PER_PAGE),
  ]);
  if (!own) return null;
  const found = withRows(KNOWN_KEYS, rows).filter(({ key, row }) => isFound(key, row?.setting_value, q));
  return { known: page === 1 ? found : [], own: own.items, pages: own.pages, total: own.total + found.length };
}

/** Lists settings by key; keys of the program are listed without a row, too. */
export async function listSettingsByKey(db: Db, keys: string[]): Promise<ListedSettings> {
  const rows = await listSettingsOf(db, keys);
  const known = KNOWN_KEYS.filter((key) => keys.includes(key));
  return { known: withRows(known, rows), own: rows.filter(({ setting_key }) => !isKnown(setting_key)) };
}

function withRows(keys: KnownKey[], rows: StoredSetting[]): ListedSettings['known'] {
  return keys.map((key) => ({ key, row: rows.find(({ setting_key }) => setting_key === key) }));
}

async function listSettingsOf(db: Db, keys: string[]): Promise<StoredSetting[]> {
  return unwrapByKeys(keys, (list) =>
    db.from('site_settings').select(STORED).filter('setting_key', 'in', list).order('setting_key'),
  );
}

export async function getSetting(db: Db, id: string): Promise<StoredSetting | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('site_settings').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a setting.
 *
 * @param id derived from the form: where a row with it exists, the form was sent twice and nothing is added
 */
export async function createSetting({ db }: Pick<Staff, 'db'>, id: string, input: SettingInput): Promise<Created> {
  const judged = judgeSetting(input.setting_key, input.setting_value, await readCompanyCountry(db));
  if ('problem' in judged) return { ok: false, reason: 'invalid', field_errors: { setting_value: [judged.problem] } };
  const query = db.from('site_settings').upsert({ ...input, setting_value: judged.value, id }, INSERT_ONCE);
  return writeRow(query.select('id').maybeSingle(), constraintMessages);
}

/**
 * @param country of the company, whose numbers need no country code
 * @returns a value as it is stored, or what is wrong with it
 */
function judgeSetting(key: string, typed: string, country: string): { value: string } | { problem: string } {
  const value = settingText(key, typed);
  const problem = valueProblem(key, value);
  if (problem) return { problem };
  if (value === '' || !isKnown(key) || knownSetting(key).input !== 'tel') return { value };
  const completed = completePhoneNumber(value, country);
  return 'problem' in completed ? completed : { value: completed.number };
}

/** A new value, and the version of the row that it replaces; null where it has none yet. */
type SettingChange = { setting_key: string; setting_value: string; version: string | null };

type SettingChanges =
  | { ok: true; changes: SettingChange[]; stored(key: string): string | null }
  | { ok: false; reason: 'invalid'; field_errors: FieldErrors }
  /**
   * Another person changed a setting that this form changes too. By field: `values` as all stand now, and words for the
   * addresses that the form’s `pictures` get.
   */
  | {
      ok: false;
      reason: 'changed';
      values: Record<string, string>;
      pictures: Record<string, string>;
      updated_at: string;
    };

// Stands for the value of a deleted row whose key the program does not know.
const DELETED = '(this setting was deleted)';

/** A form of several settings. */
export type SettingsForm = {
  /** The fingerprints that the form carries: the version of each of its settings. */
  baseline: string;
  /** Values by field name. */
  values: Record<string, string>;
  /** Changes of pictures by key. */
  pictures: Partial<Record<string, PictureChange>>;
  /** Whether the site has the name of the sample company. */
  ofSample: boolean;
};

// Stands for the address of a picture that is not stored yet.
const NEW_PICTURE = '(a new picture)';

/** Compares a form of several settings with the stored rows. A setting that only another person changed is left as it is. */
async function settingChanges(db: Db, { baseline, values, pictures, ofSample }: SettingsForm): Promise<SettingChanges> {
  const keys = Object.keys(values).flatMap((field) => keyOfField(field) ?? []);
  const rows = await listSettingsOf(db, keys);
  const stored = new Map(rows.map((row) => [row.setting_key, row]));
  const isThere = (key: string) => isKnown(key) || stored.has(key);
  const shown = (key: string) => shownValue(key, stored.get(key)?.setting_value, ofSample);
  const now = Object.fromEntries(keys.map((key) => [fieldOf(key), isThere(key) ? shown(key) : DELETED]));
  const addresses = addressesOf(pictures);
  const submitted = { ...values, ...addresses };
  const { merged, conflicts } = mergeEdits(baseline, submitted, now);
  if (conflicts.length > 0)
    return { ok: false, reason: 'changed', values: now, pictures: addresses, updated_at: lastChange(rows) };

  const country = String(merged[fieldOf('company_country')] ?? (await readCompanyCountry(db)));
  const field_errors: FieldErrors = {};
  const changes = keys.filter(isThere).flatMap((setting_key) => {
    const field = fieldOf(setting_key);
    const typed = settingText(setting_key, String(merged[field]));
    if (typed === settingText(setting_key, shown(setting_key))) return [];
    const judged = typed === NEW_PICTURE ? { value: typed } : judgeSetting(setting_key, typed, country);
    if ('problem' in judged) field_errors[field] = [judged.problem];
    if (!('value' in judged) || judged.value === shown(setting_key)) return [];
    return [{ setting_key, setting_value: judged.value, version: stored.get(setting_key)?.updated_at ?? null }];
  });
  if (Object.keys(field_errors).length > 0) return { ok: false, reason: 'invalid', field_errors };
  return { ok: true, changes, stored: (key) => stored.get(key)?.setting_value || null };
}

/** The addresses that changed pictures get, by field. */
function addressesOf(pictures: SettingsForm['pictures']): Record<string, string> {
  const entries = Object.entries(pictures).flatMap(([key, change]) => {
    if (!change || !(change.picture || change.chosen || change.remove)) return [];
    return [[fieldOf(key), change.picture ? NEW_PICTURE : (change.chosen ?? '')]];
  });
  return Object.fromEntries(entries);
}

/**
 * Saves a form of several settings: all that it changes, or nothing. Its pictures are stored first.
 *
 * @param report is told the keys that are about to be written
 * @returns how many were written
 */
export async function saveSettings(
  { db, pictures }: Pick<Staff, 'db' | 'pictures'>,
  form: SettingsForm,
  report: (keys: string[]) => void,
): Promise<SavedSettings> {
  const found = await settingChanges(db, form);
  if (!found.ok) return found;
  report(found.changes.map(({ setting_key }) => setting_key).sort());
  await using staged = pictures.stage();
  const changes: SettingChange[] = [];
  for (const change of found.changes) {
    const picture = form.pictures[change.setting_key];
    const isReplaced = fieldOf(change.setting_key) in addressesOf(form.pictures);
    if (!picture || !isReplaced) {
      changes.push(change);
      continue;
    }
    const name = randomName('public/site', `${change.setting_key.replace(/_url$/, '').replaceAll('_', '-')}-`);
    const url = await staged.replace(found.stored(change.setting_key), picture, name);
    changes.push({ ...change, setting_value: url ?? '' });
  }
  // Another save came between the two, so that the form has to be compared again.
  if (!(await writeSettings(db, changes))) return { ok: false, reason: 'stale' };
  await staged.commit();
  return { ok: true, count: changes.length };
}

export type SavedSettings =
  | { ok: true; count: number }
  | Extract<SettingChanges, { ok: false }>
  | { ok: false; reason: 'stale' };

/**
 * Writes changed settings: all of them, or none where one has another version by now.
 *
 * @returns whether they were written
 */
async function writeSettings(db: Db, changes: SettingChange[]): Promise<boolean> {
  if (changes.length === 0) return true;
  const stale = await unwrapWritten(db.rpc('save_site_settings', { changes }).setHeader(IDEMPOTENCY_KEY, 'versions'));
  return stale.length === 0;
}

/** The outcome of restoring settings; a refusal names the values that are not valid any more. */
export type RestoredSettings =
  | { ok: true; count: number }
  | { ok: false; reason: 'invalid'; messages: string[] }
  /** Another save came in between. */
  | { ok: false; reason: 'changed' };

/**
 * Restores all settings as they were: changed ones are written, deleted ones are added again. Settings that were added
 * since stay.
 *
 * @param state value by key
 */
export async function restoreSettings(db: Db, state: Record<string, unknown>): Promise<RestoredSettings> {
  const values = Object.entries(state).map(([setting_key, value]) => ({ setting_key, setting_value: String(value) }));
  const rows = await listSettingsOf(db, Object.keys(state));
  const stored = new Map(rows.map((row) => [row.setting_key, row]));
  const different = values.filter((one) => stored.get(one.setting_key)?.setting_value !== one.setting_value);
  const messages = different.flatMap(({ setting_key, setting_value }) => {
    const problem = valueProblem(setting_key, setting_value);
    return problem ? [`${formatKey(setting_key)}: ${problem}`] : [];
  });
  if (messages.length > 0) return { ok: false, reason: 'invalid', messages };
  const changes = different.map((one) => ({ ...one, version: stored.get(one.setting_key)?.updated_at ?? null }));
  if (!(await writeSettings(db, changes))) return { ok: false, reason: 'changed' };
  return { ok: true, count: different.length };
}

/** Makes the site public, or takes that back. */
export async function publishSite(db: Db, isPublished: boolean): Promise<void> {
  const row = { setting_key: 'site_published' satisfies KnownKey, setting_value: isPublished ? 'yes' : 'no' };
  await unwrapWritten(db.from('site_settings').upsert(row, { onConflict: 'setting_key' }).select('id'));
}

export async function removeSetting({ db }: Pick<Staff, 'db'>, { id }: StoredSetting): Promise<Removed> {
  const isDeleted = await deleteRow(db, 'site_settings', id);
  return isDeleted ? { ok: true } : { ok: false, message: 'The setting was not deleted. Please try again.' };
}
