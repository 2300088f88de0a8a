import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '~/domain/products/product';
import type { RequestContext } from '~/lib/request/request-context';
import { typeset } from '~/lib/typesetting/typeset.server';
import { inOneLine, readPdf } from '../../tests/support/content/pdf';
import { BARE, CATEGORY, siteOfPictures } from '../../tests/support/content/printed';
import { products } from '../../tests/support/content/sample-content';
import { specificationDocument } from './specification.server';

let context: RequestContext;

beforeAll(async () => {
  context = await siteOfPictures();
});

const sheetOf = async (product: Partial<Product>, query = '') =>
  specificationDocument({ product: { ...BARE, ...product }, category: CATEGORY }, context, new URLSearchParams(query));

const read = async (product: Partial<Product>, query = '') => readPdf(await typeset(await sheetOf(product, query)));

const lot = (harvested_on: string) => ({ harvested_on, tonnes: 140, available_until: '2999-12-15' });
const WEEK: Partial<Product> = {
  lots: [lot('2026-10-28'), lot('2026-11-02')],
  price_amount: '310',
  price_currency: 'USD',
  price_unit: 't',
  price_incoterm: 'FOB Nhava Sheva',
  price_until: '2999-12-12',
};

describe('a specification sheet', () => {
  test('of a product of which nothing is known fits on one sheet', async () => {
    for (const query of ['', 'paper=letter']) {
      const pdf = await read({}, query);
      expect([pdf.pages.length, pdf.bookmarks]).toEqual([1, ['Request a price']]);
      expect(inOneLine(pdf)).toContain('Premium Shallot available for export.');
    }
  });

  test('of each of the fullest products of the sample company fits on one sheet, A4 and Letter', async () => {
    const length = (product: object) => JSON.stringify(product).length;
    const fullest = products.toSorted((one, other) => length(other) - length(one)).slice(0, 5);
    for (const { category_slug: slug, ...product } of fullest) {
      const gallery_images = ['/ours/b.webp', '/ours/c.webp', '/ours/d.webp'];
      const shown = { ...BARE, ...product, ...WEEK, image_url: '/ours/a.webp', gallery_images } as Product;
      for (const query of ['', 'paper=letter']) {
        const sheet = await specificationDocument(
          { product: shown, category: { name: 'Onions', slug } },
          context,
          new URLSearchParams(query),
        );
        expect([product.slug, query, (await readPdf(await typeset(sheet))).pages.length]).toEqual([
          product.slug,
          query,
          1,
        ]);
      }
    }
  });

  test('has the quality table and set points, and says nothing twice', async () => {
    const words = inOneLine(
      await read({
        crop: 'garlic',
        quality: [
          {
            parameter: 'Decay',
            unit: '%',
            maximum: 2,
            basis: 'weight',
            method: 'cut test',
            standard: 'AGMARK Class I',
          },
        ],
        residue_markets: ['EU'],
        residue_report_on: '2026-11-02',
        sizes_mm: [{ from: 45, to: 55 }],
        humidity_percent: { from: 65, to: 70 },
        season_months: [3],
        load_40ft_tonnes: 22,
        specifications: [
          ['Size', '45 to 55 mm'],
          ['Variety', 'G2'],
        ],
      }),
    );
    for (const text of [
      'PS-00000000',
      'Decay at most 2 % by weight cut test AGMARK Class I',
      'Residues: limits of EU; last report 2 November 2026 · EU pesticides database, product 0220020',
      'Set point -1 to 0 °C',
    ])
      expect(words).toContain(text);
    const once = ['Size 45 to 55 mm', 'Variety G2', 'March', '65–70', '22 t'];
    expect(once.map((text) => words.split(text).length - 1)).toEqual(once.map(() => 1));
    expect(words).not.toContain('45–55');
  });

  test('is dated by the last change, in the company’s time zone', async () => {
    expect(inOneLine(await read({}))).toContain('Revised 24 November 2026');
  });

  test('says what loads and what it costs until when, which makes no other revision', async () => {
    const [sheet, other] = await Promise.all([sheetOf(WEEK), sheetOf({})]);
    const words = inOneLine(await readPdf(await typeset(sheet)));
    expect(words).toContain('Loading now: 140 t, harvested on 28 October 2026, until 15 December 2999; 140 t,');
    expect(words).toContain('Price hint: FOB Nhava Sheva, USD 310 per t, until 12 December 2999');
    expect(sheet.data.revision).toBe(other.data.revision);
    const over = await read({ ...WEEK, lots: [], price_until: '2026-11-01' });
    expect(inOneLine(over)).not.toMatch(/Loading|Price hint/);
  });

  test('has a revision that is that of its words and pictures, on any paper', async () => {
    const revision = async (product: Partial<Product>, query = '') => (await sheetOf(product, query)).data.revision;
    const first = await revision({});
    expect(first).toMatch(/^[0-9A-F]{6}$/);
    expect(await revision({ updated_at: '2026-12-01T00:00:00Z' }, 'paper=letter')).toBe(first);
    const others = await Promise.all([
      revision({ name: 'Shallots' }),
      revision({ moq_tonnes: 14 }),
      revision({ image_url: '/ours/a.webp' }),
      revision({ image_url: '/ours/b.webp' }),
    ]);
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test('shows at most four pictures, each with words, and none of another host', async () => {
    const gallery = ['https://elsewhere.example/x.jpg', '/ours/b.webp', '/ours/c.webp', '/ours/d.webp', '/ours/e.webp'];
    const pdf = await read({
      image_url: '/ours/a.webp',
      gallery_images: gallery,
      picture_notes: { '/ours/b.webp': { alt: 'Cut in half', focus: [0, 100], size: [640, 480] } },
    });
    const pictures = pdf.structure.roles.filter((role) => role === 'Figure');
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    expect(pdf.structure.alternatives).toEqual(expect.arrayContaining(['Shallot', 'Cut in half']));
  });

  test('prints the marks of its texts as headings, lists, tables and links', async () => {
    const pdf = await read({
      description: '**Red** and *dry*\n\n- 45 mm\n- 55 mm\n\n1. first',
      export_info: '## Ports\n> Mundra\n\n| Size | Price |\n| --- | --: |\n| 45 mm | [ask](/contact-us) |\n| 55 mm |',
    });
    const words = inOneLine(pdf);
    expect(words).toContain('Red and dry');
    expect(words).not.toMatch(/\*|##|--|\[ask/);
    expect(pdf.structure.roles).toEqual(expect.arrayContaining(['L', 'LI', 'Table', 'TH', 'BlockQuote', 'Link']));
    expect(pdf.bookmarks).toEqual(['Export', 'Request a price']);
  });

  test('prints markup, Arabic and 10,000 characters wherever staff may write them', async () => {
    const odd = '= *a #panic("x") $x$ @b <c> \\ // `d` [e] {f} 🧅 ';
    const words = odd.trim();
    const pdf = await read({
      name: `${odd}البصل`,
      description: odd.repeat(200).trim(),
      export_info: `${odd}\n\n${'z'.repeat(5000)}`,
      specifications: Array.from({ length: 40 }, (_, index) => [`${index} ${odd}`.slice(0, 100), odd.repeat(10)]),
      origin: odd,
      payment_terms: odd.repeat(9).trim(),
    });
    expect(pdf.title).toBe(`${odd}البصل`);
    expect(inOneLine(pdf).split(words).length).toBeGreaterThan(600);
    for (const { width, height, items } of pdf.pages) {
      const outside = items.filter((item) => item.x < 50 || item.x + item.width > width - 49 || item.y > height - 20);
      expect(outside).toEqual([]);
    }
  });
});
