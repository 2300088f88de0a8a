import { describe, expect, test } from 'vitest';
import { aboutFields } from '~/domain/pages/about-fields';
import { homeFields } from '~/domain/pages/home-fields';
import { withoutMarks } from '~/lib/markup/without-marks';
import { change, store, storeCategory } from '../../support/content/rows';
import { cards, main, structuredData } from '../../support/http/answer';
import { all, type Element, one, rawText, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';

const MARKED =
  '### Sizes\n**Red**, 45 mm\n\n- mesh\n- jute\n\n| Week | Price |\n| --- | --- |\n| 12 | [ask](/contact-us) |';
const SHOWN = ['Sizes', 'Red, 45 mm', 'mesh', 'jute', 'Week', 'Price', '12', 'ask'];

const MARKED_SECTIONS = Object.entries({ ...aboutFields.fields, ...homeFields.fields }).flatMap(([name, { input }]) =>
  input === 'markup' ? [name] : [],
);

/** The levels of the headings of a page, in their order. */
function levels(root: Element): number[] {
  return root.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const level = /^h([1-6])$/.exec(child.tag)?.[1];
    return [...(level ? [Number(level)] : []), ...levels(child)];
  });
}

function expectMarks(shown: Element) {
  const found = ['h2', 'h3', 'h4', 'h5', 'p', 'li', 'th', 'td'].flatMap((tag) => texts(shown, tag));
  expect(found).toEqual(expect.arrayContaining(SHOWN));
  expect(valuesOf(shown, 'a', 'href')).toContain('/contact-us');
  expect(textOf(shown)).not.toMatch(/\*\*|###|\| |\]\(/);
  const skipped = levels(shown).filter((level, index, all) => level > (all[index - 1] ?? 1) + 1);
  expect(skipped).toEqual([]);
}

describe('marks are shown', () => {
  test('in the description and the export information of a product', async () => {
    const product = { description: MARKED, export_info: MARKED, specifications: [] };
    const { path } = await storeCategory([product]);
    const shown = main(await get(`${path}/product-1`));
    expectMarks(shown);
    expect(texts(shown, 'h3').filter((text) => text === 'Sizes')).toHaveLength(2);
    expect(valuesOf(shown, 'h3', 'id', { id: /^part-/ })).toEqual([]);
  });

  test('in the description of a category', async () => {
    const { category, path } = await storeCategory([{}]);
    await change('product_categories', { id: category.id }, { description: MARKED });
    expectMarks(main(await get(path)));
  });

  test.each(['about_intro_p2', 'about_intro_p3'])('in %s of the about page', async (section_slug) => {
    await change('page_content', { page_slug: 'about-us', section_slug }, { content: MARKED });
    expectMarks(main(await get('/about-us')));
  });

  test('in the text about the company on the home page', async () => {
    await change('page_content', { page_slug: 'home', section_slug: 'about_description' }, { content: MARKED });
    expectMarks(main(await get('/')));
  });

  test.each(['people', 'timeline'] as const)('in what is written about %s', async (kind) => {
    await store('company_entries', {
      kind,
      title: 'One of a test',
      caption: 'Then',
      description: MARKED,
      status: 'published',
    });
    expectMarks(main(await get('/about-us')));
  });

  test('in the market note', async () => {
    const page_slug = 'market-note';
    await change('page_content', { page_slug, section_slug: 'market_note' }, { content: MARKED });
    await change('page_content', { page_slug, section_slug: 'market_note_pages' }, { content: 'gallery' });
    expectMarks(one((await get('/gallery')).page, 'aside', { 'data-market-note': true }));
  });
});

describe('the words alone stand', () => {
  test('on cards, of which they are the first 100 characters', async () => {
    const { path } = await storeCategory([{ description: `**${'a'.repeat(60)}** [${'b'.repeat(60)}](/contact-us)` }]);
    expect(cards(await get(path))[0]?.text).toBe(`Product 1 ${'a'.repeat(60)} ${'b'.repeat(39)}…`);
  });

  test('on the card of a category', async () => {
    const { category } = await storeCategory();
    await change('product_categories', { id: category.id }, { description: '- **Red** onions' });
    const card = cards(await get('/our-products')).find(({ name }) => name === category.name);
    expect(card?.text).toBe(`Drawing ${category.name} Red onions View products`);
  });

  test('in descriptions for search engines, and in structured data', async () => {
    const { category, path } = await storeCategory([{ description: '## Red\n[Ask](/contact-us) us' }]);
    await change('product_categories', { id: category.id }, { description: '> Good *onions*' });
    const [product, ofCategory] = [await get(`${path}/product-1`), await get(path)];
    expect(valuesOf(product.page, 'meta', 'content', { name: 'description' })).toEqual(['Red Ask us']);
    expect(valuesOf(ofCategory.page, 'meta', 'content', { name: 'description' })).toEqual(['Good onions']);
    expect(structuredData(product).find((data) => data['@type'] === 'ItemPage')?.description).toBe('Red\n\nAsk us');
    const [terms] = valuesOf((await get('/privacy')).page, 'meta', 'content', { name: 'description' });
    expect(terms).not.toMatch(/[#[]/);
  });
});

describe('a text without marks looks as it was typed', () => {
  test.each([
    'First line\nSecond <b>line</b> & "more"\n\nThird',
    'Price: 450* a tonne, 480** packed\n*FOB Mundra\n** CIF Jebel Ali',
    'Bags of 5*10 kg, 4*20 kg, 45*35*25 cm',
    '# 1 quality\n-18 °C\n2026. A good year\n+ free samples\n* on request\n_now_',
  ])('%j', async (description) => {
    const { path } = await storeCategory([{ description }]);
    const shown = one(main(await get(`${path}/product-1`)), 'section', { 'aria-labelledby': 'description' });
    const lines = all(shown, 'p').map((paragraph) => linesOf(paragraph));
    expect(lines.join('\n\n')).toBe(description);
    expect(all(shown, 'em').length + all(shown, 'strong').length + all(shown, 'li').length).toBe(0);
  });

  test('such as every text of the sample', async () => {
    const sections = db.from('page_content').select().in('section_slug', MARKED_SECTIONS).throwOnError();
    const read = await Promise.all([
      db.from('products').select().throwOnError(),
      db.from('product_categories').select().throwOnError(),
      db.from('company_entries').select().throwOnError(),
      sections,
    ]);
    const written = read
      .flatMap(({ data }): object[] => data)
      .flatMap((row) =>
        ['description', 'export_info', 'content'].flatMap((name) => (row as Record<string, string>)[name] ?? []),
      );
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((text) => withoutMarks(text) !== text)).toEqual([]);
  });
});

/** The lines of a paragraph, which `<br>` elements divide. */
function linesOf(paragraph: Element): string {
  return paragraph.children
    .map((child) => (typeof child === 'string' ? child : child.tag === 'br' ? '\n' : rawText(child)))
    .join('');
}
