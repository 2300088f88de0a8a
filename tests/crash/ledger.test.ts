import { expect, test } from 'vitest';
import { emptyLedger, type Found, type Ledger, LINES, lossesIn, SECTION } from './ledger.ts';

const products = (count: number) => Array.from({ length: count }, (_, n) => ({ slug: `import-1-${n}` }));

const ledger: Ledger = {
  ...emptyLedger(),
  categories: [{ name: 'onions', acknowledged: true }],
  certificates: [{ name: 'With picture', acknowledged: true }],
  texts: [
    { name: 'first', acknowledged: true },
    { name: 'second', acknowledged: true },
    { name: 'third', acknowledged: false },
  ],
  imports: [{ name: 'import-1', acknowledged: false }],
};

const whole: Found = {
  tables: {
    product_categories: [{ slug: 'onions' }],
    certificates: [{ name: 'With picture', image_url: '/storage/bucket/public/a.jpg' }],
    page_content: [{ section_slug: SECTION, content: 'second' }],
    products: products(LINES),
  },
  files: ['bucket/public/a.jpg'],
  missing: [],
};

const withTable = (name: string, rows: Record<string, unknown>[]) => ({
  ...whole,
  tables: { ...whole.tables, [name]: rows },
});

test.each<[string, Found]>([
  ['all of it', whole],
  ['the write that was under way too', withTable('page_content', [{ section_slug: SECTION, content: 'third' }])],
  ['none of the import that was under way', withTable('products', [])],
  ['a file more', { ...whole, files: [...whole.files, 'bucket/public/b.jpg'] }],
])('%s is no loss', (_, found) => {
  expect(lossesIn(ledger, found)).toEqual([]);
});

test.each<[string, Found, string]>([
  ['a row', withTable('product_categories', []), 'The category onions was acknowledged and is gone.'],
  ['a change', withTable('page_content', [{ section_slug: SECTION, content: 'first' }]), 'The text says first'],
  ['half of an import', withTable('products', products(LINES - 1)), `has ${LINES - 1} of its ${LINES}`],
  ['a picture', { ...whole, files: [] }, 'With picture has no picture'],
  ['a listed file', { ...whole, missing: ['public/c.jpg'] }, 'public/c.jpg, which is not on the disk'],
])('%s that is gone is a loss', (_, found, words) => {
  expect(lossesIn(ledger, found)).toEqual([expect.stringContaining(words)]);
});

test('an import that was acknowledged must be there', () => {
  const acknowledged = { ...ledger, imports: [{ name: 'import-1', acknowledged: true }] };
  expect(lossesIn(acknowledged, withTable('products', []))).toEqual([expect.stringContaining('was acknowledged')]);
});
