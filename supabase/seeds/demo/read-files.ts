import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { type CsvRecord, parseCsv } from '~/lib/text/parse-csv';

/** The sample content is not valid. The message names the file, and the line where there is one. */
export class SampleContentError extends Error {
  override readonly name = 'SampleContentError';
}

/** A line of a table, or a post: field name to text, as a form would send it; `place` names it in messages. */
export type Entry = { place: string; fields: Record<string, string> };

/**
 * Reads the lines of a CSV file.
 *
 * @param columns those that it may have, in any order; it may lack some
 * @returns its header, and its other lines
 * @throws {SampleContentError} where it has other columns
 */
export async function readRecords(file: string, text: string, columns: readonly string[]): Promise<CsvRecord[]> {
  const records = parseCsv(new TextEncoder().encode(text));
  const unknown = records[0]?.cells.filter((name) => !columns.includes(name)) ?? [''];
  if (unknown.length === 0) return records;
  throw new SampleContentError(`${file} has the column ${unknown}, which is none of ${columns.join()}.`);
}

/** Reads a CSV file as entries, one a line; its columns are the names of fields. A column that it lacks is blank. */
export async function readTable(file: string, text: string, columns: string[]): Promise<Entry[]> {
  const [head, ...lines] = await readRecords(file, text, columns);
  const names = head?.cells ?? [];
  const blank = Object.fromEntries(columns.map((column) => [column, '']));
  return lines.map(({ line, cells }) => {
    const place = `${file}, line ${line}`;
    if (cells.length !== names.length) {
      throw new SampleContentError(`${place} has ${cells.length} cells for ${names.length} columns.`);
    }
    return {
      place,
      fields: { ...blank, ...Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) },
    };
  });
}

/** Reads a post: a head of `name: value` lines, a blank line, and the text, whose field is `content`. */
export function readPost(file: string, text: string): Entry {
  const [head = '', ...paragraphs] = text.replaceAll('\r\n', '\n').split('\n\n');
  const fields = head.split('\n').map((line) => {
    const [, name, value] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!name || !value) throw new SampleContentError(`${file}: “${line}” is no “name: value”.`);
    return [name, value];
  });
  return { place: file, fields: { ...Object.fromEntries(fields), content: paragraphs.join('\n\n') } };
}

/**
 * Validates an entry as a form's action does.
 *
 * @throws {SampleContentError}
 */
export function validate<Row>({ place, fields }: Entry, schema: z.ZodType<Row>): Row {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  const result = parseWithZod(form, { schema });
  if (result.status === 'success') return result.value;
  const problems = Object.entries(result.error ?? {}).map(([field, messages]) => `${field}: ${messages?.join(' ')}`);
  throw new SampleContentError(`${place} is not valid. ${problems.join(' ')}`);
}
