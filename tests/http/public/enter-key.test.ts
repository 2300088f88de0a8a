import { expect, test } from 'vitest';
import { signedIn } from '../../support/http/admin';
import { newBrowser } from '../../support/http/cookie-jar';
import { productIds } from '../../support/http/enquiry-list';
import { all, type Element } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { get } from '../../support/http/site';

const ONE_LINE = /^(text|search|email|tel|url)$/;

/** What the enter key of a phone's keyboard says in each field of one line, by the field's name; not in the trap for robots. */
function enterKeys(page: Element): [name: string | undefined, type: string, says: string | undefined][] {
  const fields = all(page, 'input').map(({ attributes: { name, type = 'text', enterkeyhint, tabindex } }) => {
    return { name, type, enterkeyhint, tabindex };
  });
  return fields
    .filter(({ type, tabindex }) => ONE_LINE.test(type) && tabindex !== '-1')
    .map(({ name, type, enterkeyhint }) => [name, type, enterkeyhint]);
}

const expected = (keys: ReturnType<typeof enterKeys>) =>
  keys.map(([name, type]) => [name, type, type === 'search' ? 'search' : 'send']);

test('the enter key says what it does in every field of the public pages', async () => {
  const buyer = newBrowser({ get });
  const [product_id = ''] = await productIds('nashik-red-onion');
  await buyer.post('/products/onions', { intent: 'add', product_id });
  const pages = [...(await Promise.all(PATHS.map((path) => get(path)))), await buyer.get('/enquiry-list')];
  const keys = pages.flatMap(({ page }) => enterKeys(page));
  expect(new Set(keys.map(([name]) => name))).toEqual(
    new Set([
      'q',
      'full_name',
      'email',
      'phone',
      'subject',
      'company',
      'country',
      'port',
      'lines[0].quantity',
      'lines[0].note',
      'size_from',
      'size_to',
    ]),
  );
  expect(keys).toEqual(expected(keys));
});

test('the enter key of a search in the back office searches', async () => {
  const staff = await signedIn();
  for (const path of ['/admin/manage-products', '/admin/media', '/admin/manage-blog/add']) {
    const keys = enterKeys((await staff.get(path)).page).filter(([, type]) => type === 'search');
    expect(keys.length, path).toBeGreaterThan(0);
    expect(keys, path).toEqual(expected(keys));
  }
});
