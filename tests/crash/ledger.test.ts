import { expect, test } from 'vitest';
import { emptyLedger, type Found, type Ledger, LINES, lossesIn, SECTION } from './ledger.ts';

const products = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `p${n}`, slug: `import-1-${n}` }));

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
    product_categories: [{ id: 'c', slug: 'onions' }],
    certificates: [{ id: 'd', name: 'With picture', image_url: '/storage/bucket/public/a.jpg' }],
    page_content: [{ section_slug: SECTION, content: 'second' }],
    products: products(LINES),
    revisions: [
      { id: 1, table_name: 'page_content', row_id: 'about-us', action: 'update', after: { [SECTION]: 'first' } },
      { id: 2, table_name: 'page_content', row_id: 'about-us', action: 'update', after: { [SECTION]: 'second' } },
      { id: 3, table_name: 'product_categories', row_id: 'c', action: 'insert', after: {} },
      { id: 4, table_name: 'certificates', row_id: 'd', action: 'insert', after: {} },
      { id: 5, table_name: 'products', row_id: 'deleted', action: 'delete', after: null },
      ...products(LINES).map(({ id }, n) => ({
        id: 10 + n,
        table_name: 'products',
        row_id: id,
        action: 'insert',
        after: {},
      })),
    ],
  },
  files: ['bucket/public/a.jpg'],
  missing: [],
};

const withRevisions = (keep: (revision: Record<string, unknown>) => boolean): Found => ({
  ...whole,
  tables: { ...whole.tables, revisions: (whole.tables.revisions ?? []).filter(keep) },
});

/** Other rows of a table, as if the lost ones had never been there. */
const withTable = (name: string, rows: Record<string, unknown>[]): Found => {
  const isKnown = ({ table_name, row_id }: Record<string, unknown>) =>
    table_name !== name || name === 'page_content' || rows.some(({ id }) => id === row_id);
  return { ...whole, tables: { ...withRevisions(isKnown).tables, [name]: rows } };
};

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
  [
    'a revision',
    withRevisions(({ id }) => id !== 4),
    'The row certificates d is there, and its history does not say so',
  ],
  ['a version', withRevisions(({ id }) => id !== 1), 'The text first was acknowledged and is not in the history'],
  ['a deletion', { ...whole, tables: { ...whole.tables, products: [] } }, 'is gone, and its history does not say so'],
  ['a listed file', { ...whole, missing: ['public/c.jpg'] }, 'public/c.jpg, which is not on the disk'],
])('%s that is gone is a loss', (_, found, words) => {
  expect(new Set(lossesIn(ledger, found).map((loss) => loss.replace(/products p\d+/, 'products p')))).toEqual(
    new Set([expect.stringContaining(words)]),
  );
});

test('an import that was acknowledged must be there', () => {
  const acknowledged = { ...ledger, imports: [{ name: 'import-1', acknowledged: true }] };
  expect(lossesIn(acknowledged, withTable('products', []))).toEqual([expect.stringContaining('was acknowledged')]);
});
