import type { Answer } from './answer';
import { type FormValues, formOf } from './form';
import { all, one, rawText } from './html';
import { db, type Visitor } from './site';

/** Who asks with an enquiry list. */
export const BUYER = {
  full_name: 'Amina Diallo',
  company: 'Diallo & Fils',
  country: 'Senegal',
  email: 'amina@importer.example',
  phone: '+221 33 800 00 00',
  port: 'Dakar',
  incoterm: 'CIF',
  loading_week: '2026-W53',
  message: 'Two containers a month.\n\n"Size" <45 mm & more?',
};

/** Ids of products of the sample company, by their slugs. */
export async function productIds(...slugs: string[]): Promise<string[]> {
  const { data } = await db.from('products').select('id, slug').in('slug', slugs).throwOnError();
  return slugs.map((slug) => data.find((product) => product.slug === slug)?.id ?? '');
}

/** A line of a list: its product, and what a buyer chooses and types. */
export type TypedLine = Partial<Record<'product_id' | 'size' | 'packing' | 'quantity' | 'unit' | 'note', string>>;

/** The opened form of somebody with these products on the list, and what is typed there. */
export async function openedList(
  get: Visitor['get'],
  lines: TypedLine[],
  changes: Record<string, string> = {},
): Promise<FormValues> {
  const list = lines.map(({ product_id }) => product_id).join('|');
  const form = formOf(await get('/enquiry-list', { headers: { Cookie: `enquiry_list=${list}` } }));
  return { ...form, ...listFields(lines, changes) };
}

/** What a buyer types into the form of a list and presses there. */
export function listFields(lines: TypedLine[], changes: Record<string, string> = {}): Record<string, string> {
  const typed = lines.flatMap((line, index) =>
    Object.entries({ unit: 'tonnes', ...line }).map(([part, value]) => [`lines[${index}].${part}`, value]),
  );
  return {
    ...Object.fromEntries(typed),
    ...BUYER,
    intent: 'save',
    ...changes,
  };
}

/** The controls of the list's form with their values, by name. */
export function listValues({ page }: Answer): Record<string, string> {
  const form = one(page, 'form', { id: 'list' });
  const values: [string, string][] = [];
  for (const { attributes } of all(form, 'input')) {
    if (attributes.name !== 'website') values.push([attributes.name ?? '', attributes.value ?? '']);
  }
  for (const area of all(form, 'textarea')) values.push([area.attributes.name ?? '', rawText(area)]);
  for (const select of all(form, 'select')) {
    const [chosen] = all(select, 'option', { selected: true });
    values.push([select.attributes.name ?? '', (chosen ?? all(select, 'option')[0])?.attributes.value ?? '']);
  }
  return Object.fromEntries(values);
}

/** The boxes of the plan that a page shows: kind, set point, tonnes, then each line as “Nashik Red Onion 28”. */
export function boxesOf(answer: Answer): string[][] {
  return all(answer.page, 'li', { 'data-box': true }).map((box) => {
    const of = (element: typeof box, name: string) => String(element.attributes[`data-${name}`] ?? '');
    const lines = all(box, 'li', { 'data-box-line': true });
    return [
      ...['kind', 'celsius', 'tonnes'].map((name) => of(box, name)),
      ...lines.map((line) => `${of(line, 'product')} ${of(line, 'tonnes')}`),
    ];
  });
}
