import { expect, test } from 'vitest';
import { backToList, besideList, fromList } from './list-address';

const LIST = '/admin/manage-products';
const queryOf = (address: string) => address.slice(address.indexOf('?'));

test.each([
  ['', LIST],
  ['?', LIST],
  ['?q=', LIST],
  ['?q=red+onion&page=2', `${LIST}?q=red+onion&page=2`],
  ['?q=a%26page%3D9&sort=-name', `${LIST}?q=a%26page%3D9&sort=-name`],
])('a list at %s comes back as it was', (search, expected) => {
  const edit = fromList(`${LIST}/edit/1`, search);
  expect(backToList(LIST, queryOf(edit))).toBe(expected);
  expect(backToList(LIST, queryOf(besideList(`${LIST}/delete/1`, queryOf(edit))))).toBe(expected);
});

test.each([
  '//evil.example',
  'https://evil.example/?q=1',
  '/../../x',
  '@evil',
  '\r\nSet-Cookie: a=b',
  '#x',
  '\\\\evil',
])('no address carried from outside leads elsewhere: %s', (back) => {
  const address = backToList(LIST, `?${new URLSearchParams({ back })}`);
  const { origin, pathname, hash } = new URL(address, 'https://site.example');
  expect([origin, pathname, hash]).toEqual(['https://site.example', LIST, '']);
  expect(address).not.toMatch(/[\r\n]/);
});

test('a query without end is not carried', () => {
  expect(fromList(`${LIST}/edit/1`, `?q=${'x'.repeat(2000)}`)).toBe(`${LIST}/edit/1`);
});
