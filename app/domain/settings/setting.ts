import { z } from 'zod';
import type { Field } from '~/lib/editing/field-set';
import { optionalText, requiredLine, requiredText } from '~/lib/editing/fields';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';
import { inOneLine } from '~/lib/text/one-line';
import { isPublic, KNOWN_SETTINGS, type KnownKey, knownSetting, socialLink } from './known-settings';
import { missingSetting } from './settings';

/** A setting in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredSetting = {
  id: string;
  setting_key: string;
  setting_value: string;
  description: string | null;
  updated_at: string;
};

export function isKnown(key: string): key is KnownKey {
  return Object.hasOwn(KNOWN_SETTINGS, key);
}

/**
 * @param ofSample whether the site has the name of the sample company
 * @returns in words, what the program does where a setting has no row
 */
function withoutValue(key: KnownKey, ofSample: boolean): string {
  const { missing } = knownSetting(key);
  if (missing !== undefined || !isPublic(key)) return missing ?? 'nothing changes';
  const shown = missingSetting(key, ofSample).replace(/\.$/, '');
  if (shown === '') return 'the site shows nothing';
  return shown === '#' ? 'the icon is hidden' : `the site shows “${shown}”`;
}

/** @returns in words, what the program does where a setting is empty */
function leftEmpty(key: KnownKey, ofSample: boolean): string {
  return knownSetting(key).empty ?? withoutValue(key, ofSample);
}

/** @returns the label of a setting, or its key as words */
export function formatKey(key: string): string {
  if (isKnown(key)) return knownSetting(key).label;
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MAX_VALUE = 5000;

/**
 * Validates a trimmed value. A blank one is valid for every key.
 *
 * @returns the error in words, or null
 */
export function valueProblem(key: string, value: string): string | null {
  if (value.length > MAX_VALUE) return 'Please keep this under 5,000 characters.';
  if (value === '') return null;
  const known = isKnown(key) ? knownSetting(key).rule : undefined;
  const rule = known ?? (/^social_.+_url$/.test(key) ? socialLink : undefined);
  return rule?.(value) ?? null;
}

/** @returns a value as it is stored: a setting of the program that has one line is one */
export function settingText(key: string, value: string): string {
  const { input, tidy } = isKnown(key) ? knownSetting(key) : { input: 'text' };
  const text = (input === 'text' ? normalizeNewlines(value) : inOneLine(value)).trim();
  return tidy ? tidy(text) : text;
}

/** The form of a new setting (docs/product.md#settings). Database constraints agree. */
export const settingFields = z.object({
  setting_key: requiredLine('Please enter a key, such as opening_hours.', 100)
    .overwrite((key) => key.toLowerCase().replace(/\s+/g, '_'))
    .regex(/^([a-z][a-z0-9_]*)?$/, 'Please use letters from a to z, digits and underscores, and begin with a letter.'),
  setting_value: requiredText('Please enter a value.', MAX_VALUE),
  description: optionalText(1000),
});

/** Reads the form of a new setting. */
export const settingSchema = settingFields.transform(({ setting_key, setting_value, ...more }, issues) => {
  const text = settingText(setting_key, setting_value);
  const problem = valueProblem(setting_key, text);
  if (problem) issues.addIssue({ code: 'custom', path: ['setting_value'], message: problem });
  return { ...more, setting_key, setting_value: text };
});

export type SettingInput = z.output<typeof settingSchema>;

export function fieldOf(key: string): string {
  return `values[${key}]`;
}

export function keyOfField(name: string): string | null {
  return /^values\[([a-z0-9_]{1,100})\]$/.exec(name)?.[1] ?? null;
}

/** @returns a setting as the form has it; of one without a row, what counts where an empty value would mean something else */
export function shownValue(key: string, stored: string | undefined, ofSample: boolean): string {
  if (!isKnown(key)) return stored ?? '';
  const { input, unset, mayBeEmpty } = knownSetting(key);
  if (input === 'select') return stored?.trim() || (unset ?? '');
  return stored ?? unset ?? (mayBeEmpty && isPublic(key) ? missingSetting(key, ofSample) : '');
}

/** A setting as forms describe a field; all of it can be sent to a browser. */
export type SettingField = Required<Pick<Field, 'label' | 'hint' | 'input' | 'section' | 'default'>> &
  Pick<Field, 'options'> & { rows: number };

/** @returns the fields of settings of the program, in the order and the parts of their form */
export function settingsFields(keys: KnownKey[], ofSample: boolean): Record<string, SettingField> {
  return Object.fromEntries(keys.map((key) => [key, settingField(key, ofSample)]));
}

/**
 * @param rows of all settings
 * @returns by key, what to look at again in values that are stored: some are older than the rule that they break
 */
export function settingsAdvice(rows: { setting_key: string; setting_value: string }[]): Record<string, string> {
  const values = new Map(rows.map((row) => [row.setting_key, row.setting_value.trim()]));
  const entries = [...values].flatMap(([key, value]) => {
    if (!isKnown(key) || value === '') return [];
    const { advice, tidy } = knownSetting(key);
    const said = tidy && (valueProblem(key, value) ?? advice?.(value, (other) => values.get(other) ?? ''));
    return said ? [[key, said]] : [];
  });
  return Object.fromEntries(entries);
}

function settingField(key: KnownKey, ofSample: boolean): SettingField {
  const { label, group, input = 'line', options, shows } = knownSetting(key);
  const hint = input === 'select' ? shows : `${shows} Left empty, ${leftEmpty(key, ofSample)}.`;
  return { label, hint, input, options, rows: 3, section: group, default: '' };
}

/** @returns whether a setting is what somebody searches for, by its key, its words or its value */
export function isFound(key: KnownKey, stored: string | undefined, q: string): boolean {
  const { label, group } = knownSetting(key);
  return [key, label, group, stored ?? ''].some((text) => text.toLowerCase().includes(q.toLowerCase()));
}

/** @returns when the latest of these settings was changed, in the database's own notation; empty where there are none */
export function lastChange(settings: StoredSetting[]): string {
  const changes = settings.map(({ updated_at }) => updated_at);
  return changes.sort().at(-1) ?? '';
}
