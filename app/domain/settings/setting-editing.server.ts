import { mergeEdits } from '~/lib/editing/versions.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapPage, unwrapRows } from '~/lib/supabase/result.server';
import { type ConstraintMessages, writeRow } from '~/lib/supabase/write.server';
import type { Created, FieldErrors, Removed } from '~/lib/supabase/write-result';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';
import { anyContains, type Page, rowRange } from '~/lib/text/pagination';
import { isUuid } from '~/lib/text/uuid';
import {
  fieldOf,
  KNOWN_SETTINGS,
  keyOfField,
  lastChange,
  type SettingInput,
  type StoredSetting,
  valueProblem,
} from './setting';
import type { SiteSettings } from './settings';

const STORED = 'id, setting_key, setting_value, description, updated_at';
const SETTINGS_PER_PAGE = 50;
const KNOWN_KEYS = Object.keys(KNOWN_SETTINGS) as (keyof SiteSettings)[];

const WORDS: ConstraintMessages = {
  site_settings_key_is_unique: {
    field: 'setting_key',
    message: 'This key is already used. Change its value in the list, or choose another key.',
  },
};

/**
 * Lists a page of settings by key.
 *
 * @param q letters that a key or a value contains; empty for all
 * @returns the page, or null where it lies beyond the end
 * @throws {BackendError}
 */
export async function listSettings(db: Db, q: string, page: number): Promise<Page<StoredSetting> | null> {
  const [from, to] = rowRange(page, SETTINGS_PER_PAGE);
  let query = db.from('site_settings').select(STORED, { count: 'exact' });
  if (q) query = query.or(anyContains(['setting_key', 'setting_value'], q));
  return unwrapPage(query.order('setting_key').range(from, to), page, SETTINGS_PER_PAGE);
}

/**
 * Lists the settings that the fields of a form are about.
 *
 * @param fields names of fields; others than those of settings are left out
 * @throws {BackendError}
 */
export async function listSettingsOf(db: Db, fields: string[]): Promise<StoredSetting[]> {
  const keys = fields.map(keyOfField).filter((key) => key !== null);
  if (keys.length === 0) return [];
  return unwrapRows(db.from('site_settings').select(STORED).in('setting_key', keys).order('setting_key'));
}

/**
 * @returns the keys that visitors see a text of, but that have no row yet
 * @throws {BackendError}
 */
export async function listUnsetKeys(db: Db): Promise<(keyof SiteSettings)[]> {
  const rows = await unwrapRows(db.from('site_settings').select('setting_key').in('setting_key', KNOWN_KEYS));
  const set = new Set(rows.map(({ setting_key }) => setting_key));
  return KNOWN_KEYS.filter((key) => !set.has(key));
}

/**
 * @returns the setting, or null
 * @throws {BackendError}
 */
export async function getSetting(db: Db, id: string): Promise<StoredSetting | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('site_settings').select(STORED).eq('id', id).maybeSingle());
}

/**
 * Adds a setting.
 *
 * @param id made from the form: where a row has it already, the form was sent twice and nothing is added
 * @throws {BackendError}
 */
export async function createSetting(db: Db, id: string, input: SettingInput): Promise<Created> {
  const options = { onConflict: 'id', ignoreDuplicates: true };
  const call = db
    .from('site_settings')
    .upsert({ ...input, id }, options)
    .select(STORED)
    .maybeSingle();
  const written = await writeRow(call, WORDS);
  return written.ok ? { ok: true } : written;
}

/** A value to write over the version of a row that was read. */
export type SettingChange = { setting_key: string; setting_value: string; version: string };

/** What a form of several settings comes to. */
export type SettingChanges =
  | { ok: true; changes: SettingChange[] }
  | { ok: false; reason: 'invalid'; field_errors: FieldErrors }
  /** Somebody else changed a row meanwhile that was changed here too; `values` is how all stand now, by field. */
  | { ok: false; reason: 'changed'; values: Record<string, string>; updated_at: string };

// Stands for the value of a row that is not there any more.
const GONE = '(this setting was deleted)';

/**
 * Finds out what a form of several settings changes. A row that only somebody else has changed is left as
 * it is now.
 *
 * @param loaded the fingerprints that the form carries: the version of each of its rows
 * @param typed values by field name
 * @throws {BackendError}
 */
export async function settingChanges(db: Db, loaded: string, typed: Record<string, string>): Promise<SettingChanges> {
  const rows = await listSettingsOf(db, Object.keys(typed));
  const values = valuesNow(typed, rows);
  const { merged, conflicts } = mergeEdits(loaded, typed, values);
  if (conflicts.length > 0) return { ok: false, reason: 'changed', values, updated_at: lastChange(rows) };

  const changes = rows.flatMap(({ setting_key, setting_value, updated_at }) => {
    const value = normalizeNewlines(String(merged[fieldOf(setting_key)])).trim();
    const isNew = value !== normalizeNewlines(setting_value).trim();
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
 * Writes changed settings: all of them, or none where somebody else changed one since it was read.
 *
 * @returns whether they were written
 * @throws {BackendError}
 */
export async function writeSettings(db: Db, changes: SettingChange[]): Promise<boolean> {
  if (changes.length === 0) return true;
  const stale = await unwrapRows(db.rpc('save_site_settings', { changes }));
  return stale.length === 0;
}

function valuesNow(typed: Record<string, string>, rows: StoredSetting[]): Record<string, string> {
  const now = new Map(rows.map((row) => [fieldOf(row.setting_key), row.setting_value]));
  return Object.fromEntries(Object.keys(typed).map((field) => [field, now.get(field) ?? GONE]));
}

/**
 * Deletes a setting.
 *
 * @throws {BackendError}
 */
export async function removeSetting(db: Db, { id }: StoredSetting): Promise<Removed> {
  const removed = await unwrapRows(db.from('site_settings').delete().eq('id', id).select('id'));
  return removed.length > 0 ? { ok: true } : { ok: false, message: 'The setting was not deleted. Please try again.' };
}
