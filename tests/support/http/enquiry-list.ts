import { randomUUID } from 'node:crypto';
import type { Answer } from './answer';
import { all, one, rawText } from './html';
import { db } from './site';

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

/** The fields of a filled list as a browser sends them, with a new idempotency key. */
export function listFields(
  lines: Partial<Record<'product_id' | 'size' | 'packing' | 'quantity' | 'unit' | 'note', string>>[],
  changes: Record<string, string> = {},
): Record<string, string> {
  const typed = lines.flatMap((line, index) =>
    Object.entries({ unit: 'tonnes', ...line }).map(([part, value]) => [`lines[${index}].${part}`, value]),
  );
  return {
    ...Object.fromEntries(typed),
    ...BUYER,
    idempotency_key: randomUUID(),
    website: '',
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
