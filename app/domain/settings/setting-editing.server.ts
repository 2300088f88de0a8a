import type { Staff } from '~/lib/auth/staff';
import { mergeEdits } from '~/lib/editing/versions.server';
import { IDEMPOTENCY_KEY } from '~/lib/supabase/answer-lost';
import type { Db } from '~/lib/supabase/client.server';
import { unwrapByKeys, unwrapPage } from '~/lib/supabase/lists.server';
import { unwrap, unwrapWritten } from '~/lib/supabase/result.server';
import { type ConstraintMessages, deleteRow, INSERT_ONCE, writeRow } from '~/lib/supabase/write.server';
import type { Created, FieldErrors, Removed } from '~/lib/supabase/write-result';
import { anyContains, type Page } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import { KNOWN_KEYS, type KnownKey } from './known-settings';
import {
  fieldOf,
  formatKey,
  keyOfField,
  lastChange,
  type SettingInput,
  type StoredSetting,
  settingText,
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

/**
 * Lists a page of settings by key.
 *
 * @param q text that a key or a value contains; empty for all
 */
export async function listSettings(db: Db, q: string, page: number): Promise<Page<StoredSetting> | null> {
  let query = db.from('site_settings').select(STORED);
  if (q) query = query.or(anyContains(['setting_key', 'setting_value'], q));
  return unwrapPage(query.order('setting_key'), page, SETTINGS_PER_PAGE);
}

/**
 * Lists the settings of a form's fields.
 *
 * @param fields names of fields; those of no setting are ignored
 */
export async function listSettingsOf(db: Db, fields: string[]): Promise<StoredSetting[]> {
  const keys = fields.map(keyOfField).filter((key) => key !== null);
  return unwrapByKeys(keys, (list) =>
    db.from('site_settings').select(STORED).filter('setting_key', 'in', list).order('setting_key'),
  );
}

/** @returns the keys that the program has a use for, but that have no row yet */
export async function listUnsetKeys(db: Db): Promise<KnownKey[]> {
  const rows = await unwrapByKeys(KNOWN_KEYS, (list) =>
    db.from('site_settings').select('setting_key').filter('setting_key', 'in', list).order('setting_key'),
  );
  const set = new Set(rows.map(({ setting_key }) => setting_key));
  return KNOWN_KEYS.filter((key) => !set.has(key));
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
  const query = db.from('site_settings').upsert({ ...input, id }, INSERT_ONCE);
  return writeRow(query.select('id').maybeSingle(), constraintMessages);
}

/** A new value, and the version of the row that it replaces. */
export type SettingChange = { setting_key: string; setting_value: string; version: string };

export type SettingChanges =
  | { ok: true; changes: SettingChange[] }
  | { ok: false; reason: 'invalid'; field_errors: FieldErrors }
  /** Another person changed a row that this form changes too; `values` has all rows as they stand now, by field. */
  | { ok: false; reason: 'changed'; values: Record<string, string>; updated_at: string };

// Stands for the value of a deleted row.
const DELETED = '(this setting was deleted)';

/**
 * Compares a form of several settings with the stored rows. A row that only another person changed is left as it is.
 *
 * @param baseline the fingerprints that the form carries: the version of each of its rows
 * @param submitted values by field name
 */
export async function settingChanges(
  db: Db,
  baseline: string,
  submitted: Record<string, string>,
): Promise<SettingChanges> {
  const rows = await listSettingsOf(db, Object.keys(submitted));
  const values = valuesNow(submitted, rows);
  const { merged, conflicts } = mergeEdits(baseline, submitted, values);
  if (conflicts.length > 0) return { ok: false, reason: 'changed', values, updated_at: lastChange(rows) };

  const changes = rows.flatMap(({ setting_key, setting_value, updated_at }) => {
    const value = settingText(setting_key, String(merged[fieldOf(setting_key)]));
    const isNew = value !== settingText(setting_key, setting_value);
    return isNew ? [{ setting_key, setting_value: value, version: updated_at }] : [];
  });
  const field_errors: FieldErrors = {};
  for (const { setting_key, setting_value } of changes) {
    const problem = valueProblem(setting_key, setting_value);
    if (problem) field_errors[fieldOf(setting_key)] = [problem];
  }
  if (Object.keys(field_errors).length > 0) return { ok: false, reason: 'invalid', field_errors };
  return { ok: true, changes };
}

/**
 * Writes changed settings: all of them, or none where one has another version by now.
 *
 * @returns whether they were written
 */
export async function writeSettings(db: Db, changes: SettingChange[]): Promise<boolean> {
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
  const rows = await listSettingsOf(
    db,
    values.map(({ setting_key }) => fieldOf(setting_key)),
  );
  const stored = new Map(rows.map((row) => [row.setting_key, row]));
  const different = values.filter((one) => stored.get(one.setting_key)?.setting_value !== one.setting_value);
  const messages = different.flatMap(({ setting_key, setting_value }) => {
    const problem = valueProblem(setting_key, setting_value);
    return problem ? [`${formatKey(setting_key)}: ${problem}`] : [];
  });
  if (messages.length > 0) return { ok: false, reason: 'invalid', messages };
  const changes = different.flatMap((one) => {
    const row = stored.get(one.setting_key);
    return row ? [{ ...one, version: row.updated_at }] : [];
  });
  if (!(await writeSettings(db, changes))) return { ok: false, reason: 'changed' };
  const missing = different.filter(({ setting_key }) => !stored.has(setting_key));
  if (missing.length > 0) await unwrapWritten(db.from('site_settings').insert(missing).select('id'));
  return { ok: true, count: different.length };
}

function valuesNow(submitted: Record<string, string>, rows: StoredSetting[]): Record<string, string> {
  const now = new Map(rows.map((row) => [fieldOf(row.setting_key), row.setting_value]));
  return Object.fromEntries(Object.keys(submitted).map((field) => [field, now.get(field) ?? DELETED]));
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
