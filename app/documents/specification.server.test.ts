import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '~/domain/products/product';
import type { RequestContext } from '~/lib/request/request-context';
import { typeset } from '~/lib/typesetting/typeset.server';
import { inOneLine, readPdf } from '../../tests/support/content/pdf';
import { BARE, CATEGORY, siteOfPictures } from '../../tests/support/content/printed';
import { specificationDocument } from './specification.server';

let context: RequestContext;

beforeAll(async () => {
  context = await siteOfPictures();
});

const sheetOf = async (product: Partial<Product>, query = '') =>
  specificationDocument({ product: { ...BARE, ...product }, category: CATEGORY }, context, new URLSearchParams(query));

const read = async (product: Partial<Product>, query = '') => readPdf(await typeset(await sheetOf(product, query)));

describe('a specification sheet', () => {
  test('of a product of which nothing is known fits on one sheet', async () => {
    for (const query of ['', 'paper=letter']) {
      const pdf = await read({}, query);
      expect([pdf.pages.length, pdf.bookmarks]).toEqual([1, ['Ask for a price']]);
      expect(inOneLine(pdf)).toContain('Premium Shallot available for export.');
    }
  });

  test('is dated by the last change, in the company’s time zone', async () => {
    expect(inOneLine(await read({}))).toContain('Revised 24 November 2026');
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
    expect(pdf.bookmarks).toEqual(['Export', 'Ask for a price']);
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
