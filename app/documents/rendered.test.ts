import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderPageAsImage } from 'unpdf';
import { expect, test } from 'vitest';
import type { CatalogueProduct } from '~/domain/products/catalogue.server';
import { type TypesetDocument, typeset } from '~/lib/typesetting/typeset.server';
import { HEAD } from '../../tests/support/content/letterhead';
import { BARE, CATEGORY, ENQUIRY, PRO_FORMA, QUOTATION, siteOfPictures } from '../../tests/support/content/printed';
import { catalogueDocument } from './catalogue.server';
import { confirmationDocument } from './confirmation.server';
import { proFormaDocument } from './pro-forma.server';
import { quotationDocument } from './quotation.server';
import { specificationDocument } from './specification.server';

// The first page of each template, drawn by pdf.js and compared with how it looked before: darkness in cells of 8 by 12
// points, as characters, so that a difference can be read. `--update` stores what is drawn now.

const SHADES = ' .:-=+*#%@';
const CELLS = { width: 74, height: 70 };
const STORED = join(import.meta.dirname, 'rendered');

async function drawn(document: TypesetDocument): Promise<string> {
  const page = await renderPageAsImage(new Uint8Array(await typeset(document)), 1, {
    canvasImport: () => import('canvas-of-tests'),
  });
  const size = { ...CELLS, fit: 'fill' } as const;
  const cells = await sharp(page).flatten({ background: '#fff' }).greyscale().resize(size).raw().toBuffer();
  const shade = (value: number) =>
    SHADES[Math.min(SHADES.length - 1, Math.floor(((255 - value) / 256) * 2 * SHADES.length))];
  const lines = Array.from({ length: CELLS.height }, (_, line) =>
    Array.from(cells.subarray(line * CELLS.width, (line + 1) * CELLS.width), shade)
      .join('')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** Whether two drawings differ by no more than what another machine's rounding of edges does. */
function isAlike(one: string, other: string): boolean {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  let differences = 0;
  for (let line = 0; line < Math.max(lines.length, others.length); line += 1) {
    for (let column = 0; column < CELLS.width; column += 1) {
      const [a, b] = [lines[line]?.[column] ?? ' ', others[line]?.[column] ?? ' '].map((shade) =>
        SHADES.indexOf(shade),
      );
      if (Math.abs((a ?? 0) - (b ?? 0)) > 1) differences += 1;
    }
  }
  return differences <= 10;
}

async function expectAsStored(name: string, document: TypesetDocument): Promise<void> {
  const page = await drawn(document);
  const path = join(STORED, `${name}.txt`);
  const stored = (() => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  })();
  if (!isAlike(page, stored)) await expect(page).toMatchFileSnapshot(path);
}

const ONION = {
  name: 'Red Onion البصل 🧅',
  description: 'A dark red onion.\n\nالبصل الأحمر',
  image_url: '/ours/a.webp',
  gallery_images: ['/ours/b.webp', '/ours/c.webp'],
  specifications: [['Variety', 'N-53'] as [string, string], ['Private label', 'Yes'] as [string, string]],
  sizes_mm: [{ from: 45, to: 55 }],
  packings: [{ kind: 'Mesh bag', kg: 25 }],
  season_months: [11, 12, 1],
  stored_months: [2],
  load_40ft_tonnes: 28,
  hs_code: '07031019',
  incoterms: ['FOB', 'CIF'],
  export_info: 'Loaded at Nhava Sheva.',
};

const site = await siteOfPictures();

test.each([
  ['specification', ''],
  ['specification-letter', 'paper=letter'],
])('a %s looks as it did', async (name, query) => {
  const product = { ...BARE, ...ONION };
  const search = new URLSearchParams(query);
  await expectAsStored(name, await specificationDocument({ product, category: CATEGORY }, site, search));
});

test('a catalogue looks as it did', async () => {
  const product = (name: string, image_url: string | null): CatalogueProduct => ({
    ...BARE,
    ...ONION,
    name,
    image_url,
  });
  const catalogue = {
    categories: [
      {
        name: 'Onions',
        slug: 'onions',
        description: null,
        products: [product('Red', '/ours/a.webp'), product('White', null)],
      },
      { name: 'Garlic', slug: 'garlic', description: null, products: [product('Ooty', '/ours/a.webp')] },
    ],
    total: 1234,
    updated_at: BARE.updated_at,
  };
  const of = { name: 'Our products', description: '', path: '/our-products' };
  await expectAsStored('catalogue', await catalogueDocument(catalogue, of, site, new URLSearchParams()));
});

test('a confirmation looks as it did', () => expectAsStored('confirmation', confirmationDocument(ENQUIRY, HEAD)));

test('a quotation looks as it did', () => expectAsStored('quotation', quotationDocument(QUOTATION, HEAD)));

test('a pro forma invoice looks as it did', () => expectAsStored('pro-forma', proFormaDocument(PRO_FORMA, HEAD)));

test('another picture, a missing letter or a moved line is noticed', async () => {
  const before = await drawn(confirmationDocument(ENQUIRY, HEAD));
  const { plan, ...rest } = ENQUIRY;
  const without = await drawn(confirmationDocument({ ...rest, plan: null }, HEAD));
  expect([plan !== null, isAlike(before, before), isAlike(before, without)]).toEqual([true, true, false]);
});
