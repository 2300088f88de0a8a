import { describe, expect, test } from 'vitest';
import { homeFields } from '~/domain/pages/home-fields';
import type { PageField } from '~/domain/pages/page-field';
import { backendWith, failingBackend, OUTAGE } from '../../support/backends/backends';
import { storeSection } from '../../support/content/page-content';
import { change, store } from '../../support/content/rows';
import { pages } from '../../support/content/sample-content';
import { cards, destructive, heading, main, toasts } from '../../support/http/answer';
import { all, linkTo, textOf, texts, valuesOf } from '../../support/http/html';
import { createVisitor, db, get } from '../../support/http/site';

const EMPTY_LIST = 'No product categories available at the moment. Please check back later.';

describe('the home page', () => {
  test('shows every stored text', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(200);
    const shown = `${textOf(main(answer))} ${valuesOf(main(answer), 'img', 'alt').join(' ')}`;
    expect(Object.values(pages.home).filter((text) => !shown.includes(text))).toEqual([]);
  });

  test('has one heading, and its sections in their order', async () => {
    const answer = await get('/');
    expect(heading(answer)).toBe(pages.home.hero_main_title);
    const { about_title, product_range_title, why_choose_us_title, cta_title } = pages.home;
    expect(texts(main(answer), 'h2')).toEqual([
      'What you can check',
      'Loading now',
      about_title,
      product_range_title,
      why_choose_us_title,
      'Where it goes',
      cta_title,
    ]);
  });

  test('shows the stored pictures, and without one the plates of its categories', async () => {
    const keys = ['hero_image_url', 'about_image_url', 'cta_background_image_url'];
    const drawn = async () => valuesOf(main(await get('/')), 'svg', 'data-drawing').filter(Boolean).length;
    expect(await drawn()).toBe(4 + 7);
    expect(valuesOf(main(await get('/')), 'img', 'src')).toEqual([]);
    for (const key of keys) await storeSection('home', key, `/${key}.webp`);
    expect(valuesOf(main(await get('/')), 'img', 'src')).toEqual(keys.map((key) => `/${key}.webp`));
    expect(await drawn()).toBe(7);
  });

  test.each([
    ['hero_button_products', '/our-products'],
    ['hero_button_quote', '/contact-us'],
    ['about_button_text', '/about-us'],
    ['product_range_button_text', '/our-products'],
    ['cta_button_text', '/contact-us'],
  ])('has the button %s, to %s', async (key, path) => {
    expect(linkTo(main(await get('/')), pages.home[key] ?? '')).toBe(path);
  });

  test('lists all categories in their order, each linked', async () => {
    const { data } = await db.from('product_categories').select('name, slug').order('position').throwOnError();
    const expected = (data ?? []).map(({ name, slug }) => ({ name, href: `/products/${slug}` }));
    expect(expected).toHaveLength(7);
    expect(cards(await get('/')).map(({ name, href }) => ({ name, href }))).toEqual(expected);
  });

  test('says so where there are no categories', async () => {
    const answer = await createVisitor(
      backendWith('rpc/category_list', [{ categories: [], loading: [], picture_notes: null }]),
    ).get('/');
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain(EMPTY_LIST);
    expect(toasts(answer)).toEqual([]);
  });

  test('shows the default of a text that is blank', async () => {
    await change('page_content', { page_slug: 'home', section_slug: 'cta_title' }, { content: '  ' });
    expect(texts(main(await get('/')), 'h2').at(-1)).toBe('Tell us what you need');
  });

  test('shows what was stored last, under the public or the admin name of a section', async () => {
    await store('page_content', { page_slug: 'home', section_slug: 'hero_title', content: 'Stored by the editor' });
    expect(heading(await get('/'))).toBe('Stored by the editor');
    await change('page_content', { page_slug: 'home', section_slug: 'hero_main_title' }, { content: 'Stored later' });
    expect(heading(await get('/'))).toBe('Stored later');
  });

  test('writes no text as markup', async () => {
    await change(
      'page_content',
      { page_slug: 'home', section_slug: 'hero_subtitle' },
      { content: '<i>5 > 4</i> & on' },
    );
    const answer = await get('/');
    expect(textOf(main(answer))).toContain('<i>5 > 4</i> & on');
    expect(all(answer.page, 'i')).toEqual([]);
  });
});

test('the home page of a company that has written nothing claims nothing', async () => {
  const visitor = createVisitor(backendWith('rpc/page_with_company', [{ texts: [], company: [] }]));
  const answer = await visitor.get('/');
  expect([answer.status, heading(answer)]).toEqual([200, 'Doab Harvest Exports']);
  expect(texts(main(answer), 'h2')).toEqual(['Loading now', 'Our product range', 'Tell us what you need']);
  const claims = Object.values<PageField>(homeFields.fields).flatMap(({ fallback }) => fallback || []);
  expect(claims.length).toBeGreaterThan(15);
  expect(claims.filter((text) => answer.text.includes(text))).toEqual([]);
  expect(all(main(answer), '*').filter(({ tag, children }) => tag === 'h3' && children.length === 0)).toEqual([]);
});

describe('the home page of a backend that fails', () => {
  test('for the texts shows the defaults and the categories', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/page_with_company')).get('/');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(toasts(answer)).toEqual([destructive('Error Fetching Page Content', OUTAGE)]);
    const shown = `${textOf(main(answer))} ${valuesOf(main(answer), 'img', 'alt').join(' ')}`;
    const { fields } = homeFields;
    const defaults = Object.values<PageField>(fields).map(({ default: own, fallback }) => fallback ?? own ?? '');
    expect(defaults.filter((text) => !shown.includes(text))).toEqual([]);
    expect(cards(answer)).toHaveLength(7);
  });

  test('for the categories shows the texts and an empty list', async () => {
    const answer = await createVisitor(failingBackend('answers 500', 'rpc/category_list')).get('/');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(toasts(answer)).toEqual([destructive('Error Fetching Categories', OUTAGE)]);
    expect(heading(answer)).toBe(pages.home.hero_main_title);
    expect(textOf(main(answer))).toContain(EMPTY_LIST);
  });

  test.each([[{ surprise: true }], [null], ['rows'], [[]]])(
    'for the categories in a way that nobody expects: %j',
    async (rows) => {
      const answer = await createVisitor(backendWith('rpc/category_list', rows)).get('/');
      expect(answer.status).toBe(503);
      const message = 'An unexpected error occurred while fetching categories.';
      expect(toasts(answer)).toEqual([destructive('Unexpected Error', message)]);
      expect(textOf(main(answer))).toContain(EMPTY_LIST);
    },
  );

  test('for both shows one toast', async () => {
    const answer = await createVisitor(failingBackend('answers 500')).get('/');
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive('Error Fetching Page Content', OUTAGE)]);
  });
});
