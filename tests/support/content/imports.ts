import { expect, onTestFinished } from 'vitest';
import { csvLine } from '~/lib/text/csv';
import { parseCsv } from '~/lib/text/parse-csv';
import type { Database } from '~/types/database';
import { type Answer, cookiesOf, main } from '../http/answer';
import { all, textOf, texts } from '../http/html';
import { db } from '../http/site';
import type { Staff } from '../http/staff';
import { storeCategory } from './rows';

export const IMPORT = '/admin/manage-products/import';

type Insert = Database['public']['Tables']['products']['Insert'];

/** A category for one test; it is deleted with all its products when the test has finished. */
export async function categoryToImport(products: Partial<Insert>[] = []) {
  const stored = await storeCategory(products);
  const { id, slug } = stored.category;
  onTestFinished(async () => {
    await db.from('products').delete().eq('category_id', id).throwOnError();
  });
  return {
    ...stored,
    slug,
    /** The present products, the newest first. */
    async now() {
      const { data } = await db
        .from('products')
        .select()
        .eq('category_id', id)
        .order('created_at', { ascending: false })
        .throwOnError();
      return data;
    },
  };
}

/** A CSV file as a spreadsheet program exports it. */
export function csv(...rows: string[][]): string {
  return rows.map(csvLine).join('');
}

/** Uploads a file. */
export function upload(staff: Staff, content: string | Uint8Array, name = 'products.csv'): Promise<Answer> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = new File([new Uint8Array(bytes)], name, { type: 'text/csv' });
  return staff.post(IMPORT, { file, intent: 'save' });
}

/** An uploaded import: its page and actions. */
export type Planned = {
  path: string;
  /** The first view of the plan, with its toast. */
  shown: Answer;
  look(search?: string): Promise<Answer>;
  /** Presses a button of the page as it is now. */
  press(intent: string, by?: Staff): Promise<Answer>;
  /** Sends a button that the page does not have, or had before. */
  pressAnyway(intent: string, by?: Staff): Promise<Answer>;
};

/** Uploads a file and opens its plan. Where the columns are asked for, the answer is what the page has guessed. */
export async function plan(staff: Staff, content: string | Uint8Array, name?: string): Promise<Planned> {
  const uploaded = await upload(staff, content, name);
  const columns = uploaded.headers.get('location') ?? '';
  const answer = columns.endsWith('/columns') ? await staff.save(columns, {}) : uploaded;
  const path = answer.headers.get('location') ?? '';
  if (answer.status !== 303) throw new Error(`The file was not planned: ${answer.status}`);
  return {
    path,
    shown: await staff.get(path, { headers: { Cookie: cookiesOf(answer) } }),
    look: (search = '') => staff.get(path + search),
    press: (intent, by = staff) => by.post(path, { intent }),
    pressAnyway: (intent, by = staff) => by.postMadeUp(path, { intent }),
  };
}

/** A displayed line of a plan. */
export type ShownLine = { line: number; verdict: string; product: string; why: string };

/** The lines of a plan or report. */
export function shownLines(answer: Answer): ShownLine[] {
  return all(main(answer), 'tr', { 'data-line': true }).map((row) => {
    const [number, , product = '', why = ''] = texts(row, 'td');
    const { 'data-line': line, 'data-verdict': verdict = '' } = row.attributes;
    if (number !== line) throw new Error(`Line ${line} is shown as ${number}.`);
    return { line: Number(line), verdict, product, why };
  });
}

/** The verdicts of a plan or report, by line number. */
export function verdictsOf(answer: Answer): Record<number, string> {
  return Object.fromEntries(shownLines(answer).map(({ line, verdict }) => [line, verdict]));
}

/** The labels of a page's buttons, by their value. */
export function buttonsOf(answer: Answer): Record<string, string> {
  const buttons = all(main(answer), 'button', { name: 'intent' });
  return Object.fromEntries(buttons.map((button) => [button.attributes.value ?? '', textOf(button)]));
}

/** The cells of a downloaded CSV file, line by line. */
export async function cellsOf({ bytes }: Answer): Promise<string[][]> {
  return parseCsv(bytes).map(({ cells }) => cells);
}

/** Runs something and expects that it stores no import. */
export async function noImport(work: () => Promise<unknown>): Promise<void> {
  const count = async () => (await db.from('product_imports').select('id', { count: 'exact', head: true })).count;
  const before = await count();
  await work();
  expect(await count()).toBe(before);
}
