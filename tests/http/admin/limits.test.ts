import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { categoryFields } from '~/domain/categories/category';
import { certificateFields } from '~/domain/certificates/certificate';
import { companyEntryFields } from '~/domain/company/company-entry';
import { answerFields } from '~/domain/enquiries/prepared-answer';
import { galleryItemFields } from '~/domain/gallery/gallery-item';
import { postFields } from '~/domain/posts/post';
import { FACT_COLUMNS, type FactColumn, factOf, newFactProblems } from '~/domain/products/facts';
import { productFields } from '~/domain/products/product';
import { store, storeCategory } from '../../support/content/rows';
import { db } from '../../support/http/site';

// A limit stands in the schema of a form, which imports read by too, and in a constraint of the database. Where the
// schema takes more, a save fails as an outage and an import as a whole.

const CHECK_VIOLATION = '23514';

/** The longest text that a field takes, by the length that its schema gives to the form; undefined for other fields. */
function longestOf(schema: z.ZodType): number | undefined {
  const { properties } = z.toJSONSchema(z.object({ field: schema }), { io: 'input', unrepresentable: 'any' });
  const field = properties?.field;
  return typeof field === 'object' && field.type === 'string' ? field.maxLength : undefined;
}

const number = fc.oneof(
  fc.constantFrom('0', '0.0001', '0.0005', '0.0009', '0.001', '0.000999', '0.999', '1', '39.999', '40', '40.001'),
  fc.constantFrom('99999.999', '100000', '100000.001', '3650', '3651', '730', '731', '1e3', '-1'),
  fc.double({ min: 0, max: 200_000, noNaN: true }).map((value) => value.toFixed(3)),
  fc.double({ min: 0, max: 0.01, noNaN: true }).map((value) => value.toFixed(6)),
  fc.nat(4000).map(String),
);
const range = fc.tuple(
  fc.double({ min: -101, max: 101, noNaN: true }),
  fc.double({ min: -101, max: 101, noNaN: true }),
);
const text = fc.oneof(
  number,
  range.map(([from, to]) => `${from.toFixed(2)} to ${to.toFixed(2)}`),
  fc.constantFrom(
    '-100',
    '100',
    '-100.001',
    '100.001',
    '-100 to 100',
    '07031019',
    '0703',
    '070',
    'FOB, CIF',
    'fob',
    '1; 12; 13',
  ),
  fc.constantFrom(
    '9999.999+',
    '10000+',
    '0-0',
    '45-55; 65+',
    'Mesh bag 0.001 kg',
    'Mesh bag 30000 kg',
    'Box 30000.001 kg',
    'Box 0 kg',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replaceAll('\0', '')),
  fc.constantFrom(199, 200, 201, 499, 500, 501).map((length) => 'x'.repeat(length)),
  fc.constantFrom(30, 31).map((count) => Array.from({ length: count }, (_, n) => `word ${n}`).join(', ')),
  fc.constantFrom(60, 61).map((length) => `${'k'.repeat(length)} 25 kg`),
);

test('what a form or a file takes as a fact, the database takes', async () => {
  const { products } = await storeCategory([{}]);
  const id = products[0]?.id ?? '';
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FACT_COLUMNS), text, async (column, typed) => {
      const { kind } = factOf(column);
      for (const given of [typed, kind.fromCell(typed)]) {
        const read = kind.schema.safeParse(given);
        if (!read.success || newFactProblems({ [column]: read.data }, null)[column]) continue;
        const { error } = await db
          .from('products')
          .update({ [column]: read.data as never })
          .eq('id', id);
        expect([column, typed, error?.message]).toEqual([column, typed, undefined]);
      }
    }),
    { numRuns: 600 },
  );
});

test.each([
  ['moq_tonnes', '0.001', '100000'],
  // The payload of a container. The database keeps what was stored before there was this limit, up to 40.
  ['load_20ft_tonnes', '0.001', '28', '40'],
  ['load_40ft_tonnes', '0.001', '30', '40'],
  ['shelf_life_days', '1', '3650'],
  ['lead_time_days', '1', '730'],
] as [FactColumn, string, string, string?][])(
  '%s has the same least and most value in form, file and database',
  async (column, least, most, kept = most) => {
    const { products } = await storeCategory([{}]);
    const id = products[0]?.id ?? '';
    const { kind } = factOf(column);
    const step = column.endsWith('_days') ? 1 : 0.0001;
    for (const [value, fits] of [
      [least, true],
      [most, true],
      [String(Number((Number(least) - step).toFixed(4))), false],
      [String(Number(most) + step), false],
    ] as const) {
      expect([value, kind.schema.safeParse(value).success]).toEqual([value, fits]);
      expect([value, kind.schema.safeParse(kind.fromCell(value)).success]).toEqual([value, fits]);
      // What the database keeps beyond the form's limit ends at its own.
      const stored = Number(value) > Number(most) ? Number(kept) + step : value === most ? Number(kept) : Number(value);
      const { error } = await db
        .from('products')
        .update({ [column]: stored } as never)
        .eq('id', id);
      expect([stored, error?.code]).toEqual([stored, fits ? undefined : CHECK_VIOLATION]);
    }
  },
);

const KINDS = [
  ['product_categories', categoryFields.schema, { name: 'Limits' }],
  ['certificates', certificateFields.schema, { name: 'Limits' }],
  ['gallery_items', galleryItemFields.schema, { image_url: '/images/a.jpg' }],
  ['blog_posts', postFields.schema, { title: 'Limits', content: 'x' }],
  ['company_entries', companyEntryFields.schema, { title: 'Limits', kind: 'people' }],
  ['enquiry_answers', answerFields.schema, { title: 'Limits', body: 'x' }],
  ['products', productFields.schema, { name: 'Limits' }],
] as const;

test.each(KINDS)('texts of %s have the same length in form and database', async (table, fields, row) => {
  const { category } = await storeCategory();
  const more = table === 'products' ? { category_id: category.id } : {};
  const hasSlug = 'slug' in fields.shape;
  const stored = await store(table, { ...row, ...more, ...(hasSlug && { slug: `limits-${Date.now()}` }) } as never);
  onTestFinished(
    async () =>
      void (await db
        .from(table)
        .delete()
        .eq('id', (stored as { id: string }).id)),
  );
  let compared = 0;
  for (const [name, schema] of Object.entries(fields.shape)) {
    const longest = longestOf(schema as z.ZodType);
    // A price has a form, and none of its parts stands alone.
    const isPart = name === 'tags' || name.startsWith('price_');
    if (longest === undefined || !Number.isFinite(longest) || isPart || !(name in (stored as object))) continue;
    const url = /_url$/.test(name) ? 'https://x.example/' : name === 'email' ? 'a@' : '';
    const write = (length: number) =>
      db
        .from(table)
        .update({ [name]: url + 'x'.repeat(length - url.length) } as never)
        .eq('id', (stored as { id: string }).id);
    expect([name, (await write(longest)).error?.message]).toEqual([name, undefined]);
    expect([name, (await write(longest + 1)).error?.code]).toEqual([name, CHECK_VIOLATION]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
});
