import { expect, test } from 'vitest';
import { store, storeAll, storeCategory } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { all, linkTo, one, texts, valuesOf } from '../../support/http/html';

const staff = await signedIn();
const TAG = 'sortedoftests';
/** Not in the order of their names, nor the reverse. */
const NAMES = ['b', 'c', 'a'].map((letter) => `${TAG} ${letter}`);
const day = (index: number) => `2026-0${index + 1}-01T00:00:00Z`;

type List = [path: string, insert: () => Promise<unknown>, byName: string, head: string, own: string];

const LISTS: List[] = [
  [
    '/admin/manage-products',
    () => storeCategory(NAMES.map((name, index) => ({ name, slug: `${TAG}-${index}`, created_at: day(index) }))),
    'name',
    'Name',
    'acb',
  ],
  [
    '/admin/manage-categories',
    () =>
      storeAll(
        'product_categories',
        NAMES.map((name, index) => ({ name, slug: `${TAG}-${index}` })),
      ),
    'name',
    'Name',
    'abc',
  ],
  [
    '/admin/manage-blog',
    // The oldest was published last: it is the date of publication that is shown.
    () =>
      storeAll(
        'blog_posts',
        NAMES.map((title, index) => ({
          ...{ title, slug: `${TAG}-${index}`, content: 'x', status: 'published' },
          ...{ published_at: day(index), created_at: day(5 - index) },
        })),
      ),
    'title',
    'Title',
    'acb',
  ],
  [
    '/admin/enquiries',
    () =>
      storeAll(
        'enquiries',
        NAMES.map((full_name, index) => ({
          ...{ full_name, email: 'a@example.com', subject: full_name, message: 'x', created_at: day(index) },
          ...{ idempotency_key: full_name, sender_hash: full_name },
        })),
      ),
    'full_name',
    'From',
    'acb',
  ],
  [
    '/admin/user-management',
    async () => {
      for (const name of NAMES) await newUser('user', name);
    },
    'full_name',
    'Full Name',
    'acb',
  ],
];

/** The letters of the rows, in their order. */
const letters = (answer: Answer) =>
  all(main(answer), 'tr')
    .slice(1)
    .map((row) => new RegExp(`${TAG} ([abc])`).exec(texts(row, 'td').join(' '))?.[1])
    .join('');

test.each(LISTS)('%s is sorted by its columns', async (list, insert, column, head, own) => {
  await insert();
  const shown = (sort: string) => staff.get(`${list}?q=${TAG}${sort && `&sort=${sort}`}`);
  const ascending = await shown(column);
  const descending = await shown(`-${column}`);
  expect([letters(ascending), letters(descending)]).toEqual(['abc', 'cba']);
  for (const sort of ['', 'id', '-', 'password', `--${column}`]) expect(letters(await shown(sort))).toBe(own);

  for (const [answer, sorted, next] of [
    [ascending, 'ascending', `-${column}`],
    [descending, 'descending', column],
  ] as const) {
    const [current] = all(main(answer), 'th', { 'aria-sort': true });
    expect([current?.attributes['data-sort'], current?.attributes['aria-sort']]).toEqual([column, sorted]);
    expect(linkTo(current ?? main(answer), head)).toBe(`${list}?q=${TAG}&sort=${next}`);
    // A search keeps the order, and a form leads back to it.
    expect(one(main(answer), 'input', { name: 'sort' }).attributes.value).toBe(
      answer === ascending ? column : `-${column}`,
    );
    const rows = valuesOf(main(answer), 'a', 'href').filter((href) => href.includes('back='));
    expect(rows.every((href) => href.includes('sort%3D'))).toBe(true);
  }
});

test('a new order begins with the first page, and the pages keep it', async () => {
  const { category } = await storeCategory(Array.from({ length: 30 }, () => ({})));
  const list = `/admin/manage-products?category=${category.id}&sort=-name`;
  const second = await staff.get(`${list}&page=2`);
  expect(linkTo(main(second), 'Previous')).toBe(list);
  expect(linkTo(main(second), 'Name')).toBe(list.replace('-name', 'name'));
});

test('posts without a date, which nobody has seen yet, come first', async () => {
  await store('blog_posts', {
    title: `${TAG} a`,
    slug: `${TAG}-a`,
    content: 'x',
    status: 'published',
    published_at: day(1),
  });
  await store('blog_posts', { title: `${TAG} b`, slug: `${TAG}-b`, content: 'x', created_at: '2020-01-01T00:00:00Z' });
  expect(letters(await staff.get(`/admin/manage-blog?q=${TAG}`))).toBe('ba');
});
