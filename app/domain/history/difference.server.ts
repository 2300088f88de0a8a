import { diffArrays } from 'diff';
import type { ColumnValue, FieldChange, TextPart } from '~/lib/editing/field-change';
import { shortTime } from '~/lib/text/time-zone';
import { isoTimestamp } from '~/lib/text/timestamp';
import { truncate } from '~/lib/text/truncate';
import type { Kind, RevisedField, Snapshot } from './kinds';

// The difference of two long texts that have little in common is not worth its time.
const MAX_DIFF_MS = 50;
// Words of every script, which the library ends at vowel signs (findings/word-differences-of-hindi.sh).
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
// Unchanged text around a change, and the length from which on it is shortened.
const CONTEXT = 80;
const LONG = 3 * CONTEXT;
// What is shown of a text that is new, or gone, as a whole.
const MAX_WHOLE = 2000;

/** What values are written with: names of categories, products and staff by id, and the zone of moments. */
type Words = {
  categories: Map<string, string>;
  products?: Map<string, string>;
  people?: Map<string, string>;
  timeZone: string;
  /** How long the words of one text may be compared; 0 shows both texts whole. */
  diffMs?: number;
};

/** A revision as far as its difference needs it. */
export type Changed = { row_id: string; before: Snapshot | null; after: Snapshot | null };

/**
 * Describes what a revision changed, in the words of its kind; fields that read the same in both versions are left out.
 */
export function describeChanges(kind: Kind, { row_id, before, after }: Changed, words: Words): FieldChange[] {
  // An update has in "before" only what changed.
  const columns = Object.keys(before && after ? before : (after ?? before ?? {}));
  return columns.flatMap((column) => {
    const field = kind.field(column, row_id, after ?? before ?? {});
    return field ? changeOf(field, before?.[column], after?.[column], words) : [];
  });
}

/** Describes the values of a row in the words of its kind; what is empty is left out, and long texts are cut. */
export function describeValues(kind: Kind, state: Snapshot, words: Words): ColumnValue[] {
  return Object.entries(state).flatMap(([column, stored]) => {
    const field = kind.field(column, '', state);
    const value = field ? valueInWords(field, stored, words) : '';
    return field && value ? { column, label: field.label, value: truncate(value, MAX_WHOLE) } : [];
  });
}

function valueInWords(field: RevisedField, stored: unknown, words: Words): string {
  if (field.type === 'picture' || field.type === 'pictures') return urlsOf(stored).join(', ');
  if (field.type === 'rows')
    return pairsOf(stored)
      .map(([label, content]) => `${label}: ${content}`)
      .join('; ');
  return formatValue(field, stored, words);
}

function changeOf(field: RevisedField, old: unknown, now: unknown, words: Words): FieldChange[] {
  const { diffMs } = words;
  const { label, type } = field;
  if (type === 'picture' || type === 'pictures') return picturesChange(label, urlsOf(old), urlsOf(now));
  if (type === 'rows') return rowsChange(label, pairsOf(old), pairsOf(now), diffMs);
  const [was, is] = [old, now].map((value) => formatValue(field, value, words)) as [string, string];
  if (was === is) return [];
  return [{ label, type: 'text', parts: type === 'text' ? textParts(was, is, diffMs) : wholeParts(was, is) }];
}

function formatValue(
  { type, format }: RevisedField,
  value: unknown,
  { categories, products, people, timeZone }: Words,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (format) return format(value);
  if (type === 'flag') return value === true ? 'Yes' : 'No';
  if (type === 'list') return (value as string[]).join(', ');
  if (type === 'products')
    return (value as string[]).map((id) => products?.get(id) ?? 'a product that is gone').join(', ');
  if (type === 'person') return people?.get(String(value)) ?? 'somebody who is gone';
  if (type === 'category')
    return [value]
      .flat()
      .map((id) => categories.get(String(id)) ?? 'a category that is gone')
      .join(', ');
  if (type === 'moment') return shortTime(isoTimestamp(String(value)), timeZone);
  return String(value).replace(/\r\n?/g, '\n').trim();
}

/** @returns the words that were removed and added, with some of the text around them */
export function textParts(was: string, is: string, timeout = MAX_DIFF_MS): TextPart[] {
  if (was === '' || is === '' || timeout <= 0) return wholeParts(was, is);
  const parts = diffArrays(wordsOf(was), wordsOf(is), { timeout });
  if (!parts) return wholeParts(was, is);
  return parts.map(({ value: words, added, removed }, index) => {
    const value = words.join('');
    if (added || removed) return { text: value, change: added ? 'added' : 'removed' };
    return { text: shortened(value, index === 0, index === parts.length - 1), change: 'same' };
  });
}

function wordsOf(text: string): string[] {
  return Array.from(WORDS.segment(text), ({ segment }) => segment);
}

function wholeParts(was: string, is: string): TextPart[] {
  const parts: TextPart[] = [
    { text: truncate(was, MAX_WHOLE), change: 'removed' },
    { text: truncate(is, MAX_WHOLE), change: 'added' },
  ];
  return parts.filter(({ text }) => text !== '');
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= LONG) return text;
  const begin = isFirst ? '' : text.slice(0, CONTEXT);
  const end = isLast ? '' : text.slice(-CONTEXT);
  return `${begin} … ${end}`;
}

type Pair = [label: string, value: string];

function pairsOf(value: unknown): Pair[] {
  if (!Array.isArray(value)) return [];
  return value.map(([label, content]: [string, unknown]) => [
    label,
    typeof content === 'boolean' ? (content ? 'Yes' : 'No') : String(content),
  ]);
}

function rowsChange(label: string, was: Pair[], is: Pair[], diffMs?: number): FieldChange[] {
  const [before, after] = [new Map(was), new Map(is)];
  const labels = [...new Set([...before.keys(), ...after.keys()])];
  const rows = labels
    .filter((row) => before.get(row) !== after.get(row))
    .map((row) => ({ label: row, parts: textParts(before.get(row) ?? '', after.get(row) ?? '', diffMs) }));
  if (rows.length > 0) return [{ label, type: 'rows', rows }];
  const [oldOrder, newOrder] = [was, is].map((pairs) => pairs.map(([row]) => row).join(', ')) as [string, string];
  if (oldOrder === newOrder) return [];
  return [{ label: `${label}, order`, type: 'text', parts: wholeParts(oldOrder, newOrder) }];
}

function urlsOf(value: unknown): string[] {
  return [value].flat().filter((url): url is string => typeof url === 'string' && url !== '');
}

function picturesChange(label: string, was: string[], is: string[]): FieldChange[] {
  const removed = was.filter((url) => !is.includes(url));
  const added = is.filter((url) => !was.includes(url));
  const moved = removed.length === 0 && added.length === 0;
  if (moved && was.join('\n') === is.join('\n')) return [];
  return [{ label, type: 'pictures', removed, added, moved }];
}
