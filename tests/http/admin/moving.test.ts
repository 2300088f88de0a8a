import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { rowAt } from '../../support/content/products';
import { storeAll, storeCategory } from '../../support/content/rows';
import { signedIn, staffOn } from '../../support/http/admin';
import { type Answer, cookiesOf, destructive, main, toasts } from '../../support/http/answer';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { db, get, postMadeUp } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn();
const MISSING = '00000000-0000-4000-8000-000000000000';

/** Where the two orders that staff make are kept and shown. */
const ORDERS = [
  {
    table: 'certificates',
    list: '/admin/edit-pages/certificates',
    failure: 'Error updating certificate',
    row: (name: string, sort_order: number) => ({ name, sort_order }),
    stored: async () => {
      const rows = db.from('certificates').select('id, name, sort_order');
      const { data } = await rows.order('sort_order').order('created_at').order('id').throwOnError();
      return data;
    },
    shown: async () => all(main(await get('/certificates-memberships')), 'h3').map(textOf),
  },
  {
    table: 'gallery_items',
    list: '/admin/edit-pages/gallery',
    failure: 'Error updating gallery item',
    row: (title: string, sort_order: number) => ({ title, sort_order, image_url: '/a.webp' }),
    stored: async () => {
      const rows = db.from('gallery_items').select('id, name:title, sort_order');
      const { data } = await rows.order('sort_order').order('created_at').order('id').throwOnError();
      return data;
    },
    shown: async () => valuesOf(main(await get('/gallery')), 'a', 'data-title'),
  },
] as const;

describe.each(ORDERS)('the order of $table', ({ table, list, failure, row, stored, shown }) => {
  // Ties and gaps, as people type them.
  beforeEach(async () => {
    const rows = [
      ['A', -5],
      ['B', -5],
      ['C', -3],
      ['D', 1000],
      ['E', 1000],
    ] as const;
    const made = rows.map(([name, sort_order], minute) => ({
      ...row(name, sort_order),
      created_at: `2026-01-01T00:0${minute}:00Z`,
    }));
    const before = await stored();
    await storeAll(table, made as never);
    onTestFinished(async () => {
      for (const { id, sort_order } of before) {
        await db.from(table).update({ sort_order }).eq('id', id).throwOnError();
      }
    });
  });

  const order = async () => (await stored()).map(({ name }) => name);
  const idOf = async (name: string) => (await stored()).find((one) => one.name === name)?.id ?? '';
  const move = async (name: string, way: string, query = '') =>
    staff.post(list + query, { intent: `move_${way}:${await idOf(name)}` });
  /** Sends a button that the page does not have, or had before. */
  const moveAnyway = async (name: string, way: string) =>
    staff.postMadeUp(list, { intent: way && `move_${way}:${await idOf(name)}` });
  const moveTo = async (name: string, position: string, options = {}) =>
    staff.post(list, { id: await idOf(name), position, intent: 'move_to' }, options);
  const buttons = (answer: Answer) =>
    all(main(answer), 'button', { name: 'intent', 'aria-label': /^Move \w (up|down)$/ }).map(
      ({ attributes }) => attributes['aria-label'] ?? '',
    );

  test('has a button each way, but none beyond the ends, and says what moves', async () => {
    const answer = await staff.get(list);
    expect(buttons(answer).slice(0, 4)).toEqual(['Move A down', 'Move B up', 'Move B down', 'Move C up']);
    expect(buttons(answer).slice(-3)).toEqual(['Move D up', 'Move D down', 'Move E up']);
    const id = await idOf('B');
    const form = all(main(answer), 'form').find((each) => all(each, 'input', { name: 'id', value: id }).length > 0);
    expect(form && valuesOf(form, 'button', 'value')).toEqual(['move_to', `move_up:${id}`, `move_down:${id}`]);
    expect(form && one(form, 'input', { name: 'position' }).attributes.value).toBe('2');
  });

  test('has no buttons while a search is on', async () => {
    expect(buttons(await staff.get(`${list}?q=A`))).toEqual([]);
  });

  test('changes by one place, here and on the site, and is numbered from 0', async () => {
    const before = await order();
    expect(before.slice(0, 3)).toEqual(['A', 'B', 'C']);
    const answer = await move('C', 'up');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${list}#place-${await idOf('C')}`);
    const next = await staff.get(list, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Moved' }]);
    expect(one(next.page, '*', { 'data-toast': true }).attributes['data-brief']).toBe('true');

    const expected = ['A', 'C', 'B', ...before.slice(3)];
    expect(await order()).toEqual(expected);
    expect((await stored()).map(({ sort_order }) => sort_order)).toEqual(expected.map((_, index) => index));
    expect(await shown()).toEqual(expected);

    await move('A', 'down');
    expect((await shown()).slice(0, 3)).toEqual(['C', 'A', 'B']);
    await move('A', 'up');
    await move('C', 'down');
    expect(await shown()).toEqual(before);
  });

  test('leads back to the list as it was', async () => {
    const query = '?page=1&q=';
    const answer = await move('B', 'down', query);
    expect(answer.headers.get('location')).toBe(`${list}?q=#place-${await idOf('B')}`);
  });

  test('takes any place at once, and the last one for all beyond', async () => {
    const before = await order();
    const last = before.length;
    expect((await moveTo('E', '1')).status).toBe(303);
    expect(await shown()).toEqual(['E', ...before.filter((name) => name !== 'E')]);
    await moveTo('E', '3');
    expect((await order())[2]).toBe('E');
    await moveTo('E', '99999', { unchecked: true });
    expect((await order())[last - 1]).toBe('E');
    for (const position of ['0', '-1', '1.5', 'x', '', '99999999999']) {
      expect((await moveTo('A', position, { unchecked: true })).status).toBe(303);
      expect((await order())[0]).toBe('A');
    }
  });

  test.each([
    ['the first up', 'A', 'up'],
    ['the last down', 'E', 'down'],
    ['sideways', 'B', 'left'],
    ['nowhere', 'B', ''],
  ])('does not change for %s', async (_what, name, intent) => {
    const before = await stored();
    const answer = await moveAnyway(name, intent);
    expect(answer.status).toBe(303);
    expect(await stored()).toEqual(before);
    const next = await staff.get(list, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Nothing Moved' }]);
  });

  test.each([MISSING, 'onions', '', '"><script>', 'a\r\nSet-Cookie: b=c'])(
    'does not change for the id %j',
    async (id) => {
      const before = await stored();
      const answer = await staff.postMadeUp(list, { id, position: '1', intent: 'move_to' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toMatch(/^\/admin\/edit-pages\/[a-z]+(#[\w%.-]+)?$/);
      expect(await stored()).toEqual(before);
    },
  );

  test('does not change for a guest', async () => {
    const before = await stored();
    const answer = await postMadeUp(list, { intent: `move_up:${await idOf('B')}` });
    expect(answer.status).toBe(302);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['of one item', Array(10).fill(['E', 'up'])],
    [
      'of all, against each other',
      ['A', 'B', 'C', 'D', 'E'].flatMap((name) => [
        [name, 'up'],
        [name, 'down'],
      ]),
    ],
  ])('is whole after ten moves at once %s', async (_what, moves: string[][]) => {
    const before = await order();
    const answers = await Promise.all(moves.map(([name = '', way = '']) => moveAnyway(name, way)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    const after = await stored();
    expect(after.map(({ sort_order }) => sort_order)).toEqual(before.map((_, index) => index));
    expect(after.map(({ name }) => name).sort()).toEqual([...before].sort());
    expect(await shown()).toEqual(after.map(({ name }) => name));
  });

  test('goes one place for each of three moves at once', async () => {
    const before = await order();
    await Promise.all(Array.from({ length: 3 }, () => moveAnyway('E', 'up')));
    expect((await order()).indexOf('E')).toBe(before.length - 1 - 3);
  });

  test('stays where the backend fails', async () => {
    const before = await stored();
    const failing = staffOn(failingBackend('answers 500', 'rpc/place_row'), staff);
    const answer = await failing.post(list, { intent: `move_up:${await idOf('B')}` });
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([destructive(failure, OUTAGE)]);
    expect(await stored()).toEqual(before);
  });
});

test('categories stand by name until somebody moves one, here and on the site', async () => {
  const { data: places } = await db.from('product_categories').select('id, position').throwOnError();
  const list = '/admin/manage-categories';
  const here = async () => texts(main(await staff.get(list)), 'td', { 'data-head': 'Name' });
  const onSite = async () => all(main(await get('/our-products')), 'article').map((card) => textOf(one(card, 'a')));
  onTestFinished(async () => {
    for (const { id, position } of places ?? []) {
      await db.from('product_categories').update({ position }).eq('id', id).throwOnError();
    }
  });
  await db.from('product_categories').update({ position: null }).not('id', 'is', null).throwOnError();
  const before = await here();
  expect(before).toEqual([...before].sort());
  const last = before.at(-1) ?? '';
  const { data } = await db.from('product_categories').select('id').eq('name', last).single().throwOnError();
  const answer = await staff.post(list, { id: data?.id ?? '', position: '1', intent: 'move_to' });
  expect(answer.headers.get('location')).toBe(`${list}#place-${data?.id}`);
  const after = [last, ...before.slice(0, -1)];
  expect(await here()).toEqual(after);
  expect((await onSite())[0]).toBe(last);
  // A new one comes after those, and the sorted list is by name all the same.
  expect(texts(main(await staff.get(`${list}?sort=name`)), 'td', { 'data-head': 'Name' })).toEqual(before);
  expect(texts(main(await staff.get(`${list}?sort=name`)), 'th')).not.toContain('Place');
});

describe('products of a category', () => {
  const list = '/admin/manage-products';
  const names = async (path: string) => texts(main(await staff.get(path)), 'td', { 'data-head': 'Name' });

  test('are moved in the list of the category, and stand so on the site', async () => {
    const { category, products } = await storeCategory([
      { name: 'A' },
      { name: 'B', is_featured: true },
      { name: 'C' },
    ]);
    const [a, b, c] = products.map(({ id }) => id);
    const site = async () =>
      all(main(await get(`/products/${category.slug}`)), 'article').map((card) => textOf(one(card, 'a')));
    expect(linkTo(main(await staff.get(`${list}?category=${category.id}`)), 'Put them in order by hand')).toBe(
      `${list}?category=${category.id}&sort=position`,
    );
    const ordered = `${list}?category=${category.id}&sort=position`;
    expect(await names(ordered)).toEqual(['B', 'A', 'C']);

    const { updated_at } = (await rowAt(a ?? '')) ?? {};
    const moved = await staff.post(ordered, { intent: `move_up:${c}` });
    expect(moved.headers.get('location')).toBe(`${ordered}#place-${c}`);
    expect(toasts(await follow(staff, moved))).toMatchObject([{ title: 'Moved' }]);
    expect(await names(ordered)).toEqual(['B', 'C', 'A']);
    expect(await site()).toEqual(['B', 'C', 'A']);
    expect((await rowAt(a ?? ''))?.updated_at).toBe(updated_at);

    await staff.post(ordered, { intent: 'move_to', id: a ?? '', position: '1' });
    expect(await site()).toEqual(['B', 'A', 'C']);
    const page = await staff.get(ordered);
    // The featured one stays in front: neither it nor the one behind it can pass the other.
    const values = valuesOf(main(page), 'button', 'value', { name: 'intent' });
    expect(values.filter((value) => value.startsWith('move_') && value !== 'move_to')).toEqual([
      `move_down:${a}`,
      `move_up:${c}`,
    ]);
    expect(toasts(await follow(staff, await staff.postMadeUp(ordered, { intent: `move_down:${b}` })))).toMatchObject([
      { title: 'Nothing Moved' },
    ]);

    const back = await staff.post(ordered, { intent: 'order_by_name' });
    expect(back.headers.get('location')).toBe(ordered);
    expect(await site()).toEqual(['B', 'A', 'C']);
  });

  test('cannot be moved where not all of one category are shown', async () => {
    const { category } = await storeCategory([{ name: 'A' }, { name: 'B' }]);
    for (const query of [
      `category=${category.id}`,
      `category=${category.id}&sort=position&q=A`,
      'sort=position',
      'category=x&sort=position',
    ]) {
      expect(texts(main(await staff.get(`${list}?${query}`)), 'th')).not.toContain('Place');
    }
  });
});
