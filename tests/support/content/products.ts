import { onTestFinished } from 'vitest';
import { type Answer, main } from '../http/answer';
import type { Fields } from '../http/form';
import { all, texts } from '../http/html';
import { db } from '../http/site';
import type { Staff } from '../http/staff';

export const PRODUCTS = '/admin/manage-products';

let written = 0;

/** A name for a product of a test; the product is deleted when the test has finished. */
export function nameOfTest(): string {
  written += 1;
  const name = `Written by a test ${written}`;
  onTestFinished(async () => {
    await db.from('products').delete().like('name', `${name}%`).throwOnError();
  });
  return name;
}

/** Adds a product through its form and returns its row; it is deleted when the test has finished. */
export async function writeProduct(staff: Staff, categoryId: string, fields: Fields = {}) {
  const name = nameOfTest();
  const answer = await staff.save(`${PRODUCTS}/add`, { name, category_id: categoryId, ...fields });
  if (answer.status !== 303) throw new Error(`The product was not added: ${answer.status}`);
  return rowOf(name);
}

/** The row of the product with a name. */
export async function rowOf(name: string) {
  const { data } = await db.from('products').select().eq('name', name).single().throwOnError();
  return data;
}

/** The row of a product; null where it is gone. */
export async function rowAt(id: string) {
  const { data } = await db.from('products').select().eq('id', id).maybeSingle().throwOnError();
  return data;
}

/** The names of the files in a product's folder and below. */
export async function filesOf(slug: string): Promise<string[]> {
  const bucket = db.storage.from('application-assets');
  const folders = [`public/products/${slug}`, `public/products/${slug}/gallery`];
  const listed = await Promise.all(folders.map(async (folder) => (await bucket.list(folder)).data ?? []));
  return listed
    .flat()
    .filter(({ id }) => id !== null)
    .map(({ name }) => name)
    .sort();
}

/** The form fields of specification rows. */
export function specificationFields(rows: [key: string, value: string][]): Fields {
  return Object.fromEntries(
    rows.flatMap(([key, value], index) => [
      [`specifications[${index}].key`, key],
      [`specifications[${index}].value`, value],
    ]),
  );
}

/** The specification rows in a form, empty ones too. */
export function specificationsShown(answer: Answer): [key: string, value: string][] {
  const values = new Map(all(main(answer), 'input').map(({ attributes: { name, value } }) => [name, value ?? '']));
  const rows: [string, string][] = [];
  for (let index = 0; values.has(`specifications[${index}].key`); index += 1) {
    rows.push([values.get(`specifications[${index}].key`) ?? '', values.get(`specifications[${index}].value`) ?? '']);
  }
  return rows;
}

/** The rows of the list: the text of each cell. */
export function listed(answer: Answer): string[][] {
  return all(main(answer), 'tr')
    .slice(1)
    .map((row) => texts(row, 'td', { 'data-head': true }));
}
