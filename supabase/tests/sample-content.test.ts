import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { availabilityOf, monthOf, priceHint } from '~/domain/products/availability';
import { type ExportedProduct, productCells } from '~/domain/products/import/product-file.server';
import { PRODUCT_COLUMNS } from '~/domain/products/import/product-import';
import { readDocument } from '~/lib/pictures/read-document.server';
import { assetPath } from '~/lib/supabase/assets.server';
import { csvLine } from '~/lib/text/csv';
import { readSampleContent, sampleFiles } from '../seeds/demo/content';
import { ofThisWeek } from '../seeds/demo/this-week';

const PICTURES = join(import.meta.dirname, '../seeds/demo/pictures');
const MAX_BYTES = 512 * 1024;

const content = await readSampleContent();
const products = content.products as ExportedProduct[];

describe('the sample content', () => {
  test('is valid, all of it', () => {
    const counts = Object.entries(content).map(([table, rows]) => [table, rows.length]);
    expect(Object.fromEntries(counts)).toEqual({
      site_settings: 21,
      product_categories: 7,
      products: 54,
      certificates: 7,
      gallery_items: 13,
      company_entries: 31,
      blog_posts: 7,
      page_content: 54,
    });
  });

  test.each(['2026-11-28', '2027-02-15', '2028-02-29', '2027-06-30', '2027-09-10'])(
    'has lots of the season and prices of what loads on %s',
    (day) => {
      const stored = products.map((product) => ofThisWeek(product, day));
      const lots = stored.flatMap(({ lots, season_months }) => lots.map((lot) => ({ ...lot, season_months })));
      expect(lots.length).toBeGreaterThan(2);
      for (const { harvested_on, available_until, season_months } of lots) {
        expect([harvested_on, available_until]).toEqual([harvested_on, available_until].sort());
        expect(available_until >= day && (harvested_on ?? '') <= day).toBe(true);
        expect(season_months).toContain(monthOf(harvested_on ?? ''));
      }
      for (const product of stored.filter(({ price_amount }) => price_amount)) {
        expect([product.name, availabilityOf(product, day)?.isNow, priceHint(product, day)]).toEqual([
          product.name,
          true,
          expect.anything(),
        ]);
      }
    },
  );

  test('has the products as an export writes them', () => {
    const file = sampleFiles['products.csv'] ?? '';
    // A column that came later may be missing in the file.
    const columns = PRODUCT_COLUMNS.filter((column) => file.slice(0, file.indexOf('\n')).split(',').includes(column));
    const lines = products.map(productCells).map((cells) => columns.map((column) => cells[column]));
    expect(file).toBe([columns, ...lines].map(csvLine).join('').replaceAll('\r\n', '\n'));
  });

  test('may lack a column that a form may leave blank', async () => {
    const without = { 'settings.csv': 'setting_key,setting_value\ncompany_city,Kanpur\n' };
    const products = 'name,slug,category_slug\nRed onion,red-onion,onions\n';
    const read = await readSampleContent({ ...sampleFiles, ...without, 'products.csv': products });
    expect(read.site_settings).toEqual([{ setting_key: 'company_city', setting_value: 'Kanpur', description: null }]);
    expect(read.products).toMatchObject([{ name: 'Red onion', slug: 'red-onion', category_slug: 'onions' }]);
  });

  test.each<[string, string, string, string]>([
    [
      'settings.csv',
      'exports@doabharvest.example',
      'exports@',
      ', line 11 is not valid. setting_value: Please enter a full',
    ],
    ['settings.csv', 'setting_key,', 'key,', ' has the column key, which is none of setting_key,'],
    ['categories.csv', '\nGarlic,', '\n,', ', line 3 is not valid. name: '],
    ['certificates.csv', ',2026-11-01,', ',soon,', ', line 7 is not valid. valid_from: '],
    ['gallery.csv', ',0,', ',,', ', line 2 is not valid. sort_order: '],
    ['gallery.csv', '/storage/', 'storage/', ', line 2 is not valid. image_url: This is no picture’s address.'],
    ['company.csv', 'people,', 'strangers,', ', line 2 is not valid. kind: '],
    ['gallery.csv', ',0,', ',0,0,', ', line 2 has 4 cells for 3 columns.'],
    ['products.csv', ',nashik-red-onion,', ',Nashik Red Onion,', ', line 2 is not valid. slug: '],
    ['products.csv', ',onions,', ',onion,', ', line 2 is not valid. There is no category onion.'],
    ['pages.csv', ',cta_title,', ',cta_titel,', ', line 34: there is no section home/cta_titel.'],
    ['pages.csv', 'quote,Request', `quote,${'x'.repeat(201)}`, ', home is not valid. hero_button_quote: '],
    ['posts/garlic-grades-by-size.txt', 'status: published', 'status: public', ' is not valid. status: '],
    ['posts/garlic-grades-by-size.txt', 'status: published', 'published', ': “published” is no “name: value”.'],
  ])('says where it is not valid: %s with %j as %j', async (file, right, wrong, message) => {
    const text = sampleFiles[file] ?? '';
    expect(text).toContain(right);
    const files = { ...sampleFiles, [file]: text.replace(right, wrong) };
    await expect(readSampleContent(files)).rejects.toThrow(file + message);
  });
});

test('the sample posts have headings, not paragraphs in bold', () => {
  const parts = content.blog_posts.map(({ content: text }) => text.split(/\n\n+/));
  expect(parts.flat().filter((part) => /^\*\*[^*]+\*\*$/.test(part))).toEqual([]);
  for (const post of parts) expect(post.filter((part) => part.startsWith('## ')).length).toBeGreaterThan(1);
});

describe('the sample pictures', () => {
  const named = new Set(
    JSON.stringify(content)
      .match(/\/storage\/[^"]+/g)
      ?.map((url) => assetPath(url)),
  );
  const files = readdirSync(PICTURES);

  test('are those that the content names', () => {
    expect([...named].sort()).toEqual(files.map((name) => `public/demo/${name}`).sort());
  });

  test('are pictures, or documents that we take, and small together', async () => {
    for (const name of files) {
      const file = new File([readFileSync(join(PICTURES, name))], name);
      if (name.endsWith('.pdf')) await readDocument(file);
      else expect(await sharp(join(PICTURES, name)).metadata()).toMatchObject({ format: 'webp' });
    }
    const sizes = files.map((name) => statSync(join(PICTURES, name)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_BYTES);
  });
});
