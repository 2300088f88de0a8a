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
 * @param columns exactly those of the file
 * @returns its header, and its other lines
 * @throws {SampleContentError} where it has other columns
 */
export async function readRecords(file: string, text: string, columns: readonly string[]): Promise<CsvRecord[]> {
  const records = parseCsv(new TextEncoder().encode(text));
  const found = records[0]?.cells.join() ?? '';
  if (found === columns.join()) return records;
  throw new SampleContentError(`${file} has the columns ${found}, not ${columns.join()}.`);
}

/** Reads a CSV file as entries, one a line; its columns are the names of fields. */
export async function readTable(file: string, text: string, columns: string[]): Promise<Entry[]> {
  const [, ...lines] = await readRecords(file, text, columns);
  return lines.map(({ line, cells }) => {
    const place = `${file}, line ${line}`;
    if (cells.length !== columns.length) {
      throw new SampleContentError(`${place} has ${cells.length} cells for ${columns.length} columns.`);
    }
    return { place, fields: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) };
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
