import { describe, expect, test } from 'vitest';
import { MONTHS } from '~/domain/products/format-facts';
import { PRODUCTS, rowAt } from '../../support/content/products';
import { storeCategory } from '../../support/content/rows';
import { signedIn } from '../../support/http/admin';
import { main, structuredData } from '../../support/http/answer';
import { textOf, texts } from '../../support/http/html';
import { backend, get } from '../../support/http/site';

const staff = await signedIn();
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const one = async <Row extends object>(sql: string, parameters: unknown[] = []) =>
  (await backend.database.transaction((tx) => tx.query<Row>(sql, parameters)))[0];
const today = async () => (await one<{ day: string }>('select day::text from public.content_version'))?.day ?? '';

async function product(fields: object = {}) {
  const { products, path } = await storeCategory([fields]);
  const id = products[0]?.id ?? '';
  return { id, edit: `${PRODUCTS}/edit/${id}`, list: path, path: `${path}/${products[0]?.slug}` };
}

const shown = async (path: string, mark: string) =>
  texts(main(await get(path)), mark === 'data-loading-now' ? 'div' : 'p', { [mark]: true });

const PRICE = { price_amount: '1,310.5', price_currency: 'USD', price_unit: 't', price_incoterm: 'fob' };

describe('what loads now', () => {
  test('is entered in the form of a product, and stands on its page and card', async () => {
    const day = await today();
    const { id, edit, path, list } = await product({ ports: ['Mundra'] });
    expect(await shown(path, 'data-loading-now')).toEqual([]);
    const answer = await staff.save(edit, {
      'lots[0].harvested_on': day,
      'lots[0].tonnes': '84.5',
      'lots[0].available_until': daysAfter(day, 9),
      ...PRICE,
      price_until: daysAfter(day, 7),
    });
    expect(answer.status).toBe(303);
    expect(await rowAt(id)).toMatchObject({
      lots: [{ harvested_on: day, tonnes: 84.5, available_until: daysAfter(day, 9) }],
      price_amount: '1310.5',
      price_incoterm: 'FOB',
    });
    expect((await shown(path, 'data-loading-now')).join()).toMatch(/^Loading now ?84\.5 t, harvested on/);
    expect((await shown(path, 'data-price')).join()).toContain('FOB Mundra, USD 1,310.50 per t, until');
    expect((await shown(list, 'data-availability')).join()).toBe('Loading now');
    const offer = { '@type': 'Offer', price: '1310.5', priceCurrency: 'USD', priceValidUntil: daysAfter(day, 7) };
    expect(structuredData(await get(path))).toContainEqual(
      expect.objectContaining({ '@type': 'Product', offers: expect.objectContaining(offer) }),
    );
  });

  test('ends with its last day, on a page that is cached', async () => {
    const day = await today();
    const yesterday = daysAfter(day, -1);
    const lot = { harvested_on: null, tonnes: 84, available_until: yesterday };
    const { path } = await product({
      ...PRICE,
      price_amount: '310',
      price_incoterm: null,
      price_until: yesterday,
      lots: [lot],
    });
    // As it was before the day ended.
    await one(
      "update public.content_version set day = $1, version = version + 1, next_due = now() + interval '1 hour'",
      [yesterday],
    );
    for (const _ of ['made', 'cached']) {
      expect((await shown(path, 'data-price')).join()).toContain('USD 310 per t');
      expect((await shown(path, 'data-loading-now')).join()).toContain('84 t');
    }
    await one('update public.content_version set next_due = public.next_due()');
    expect(await shown(path, 'data-price')).toEqual([]);
    expect(await shown(path, 'data-loading-now')).toEqual([]);
    expect(structuredData(await get(path))).toContainEqual(expect.objectContaining({ '@type': 'ItemPage' }));
    expect(await today()).toBe(day);
  });

  test('says what a price lacks, and refuses a lot that ends before its harvest', async () => {
    const { edit, path } = await product();
    expect((await staff.save(edit, { price_amount: '310' })).status).toBe(303);
    expect(await shown(path, 'data-price')).toEqual([]);
    expect(textOf(main(await staff.get(edit)))).toContain(
      'Not shown yet, because it lacks currency and unit and last day.',
    );
    const wrong = { 'lots[0].harvested_on': '2026-12-02', 'lots[0].available_until': '2026-12-01' };
    const refused = await staff.save(edit, wrong);
    expect(refused.status).toBe(422);
    expect(textOf(main(refused))).toContain('A lot ends before its harvest.');
  });
});

test('the calendar marks this month, and shows what ships in another one', async () => {
  const month = Number((await today()).slice(5, 7));
  const { path } = await product({ season_months: [month] });
  const name = texts(main(await get(path)), 'h1')[0] ?? '?';
  const marked = texts(main(await get('/season-calendar')), 'th', { 'data-this-month': true });
  expect(marked.join()).toContain(`${MONTHS[month - 1]}, this month`);
  const other = (month % 12) + 1;
  expect(textOf(main(await get(`/season-calendar?month=${month}`)))).toContain(name);
  expect(textOf(main(await get(`/season-calendar?month=${other}`)))).not.toContain(name);
  expect(texts(main(await get('/')), 'section', { 'data-loading-now': true }).join()).toContain('Loading now');
});
