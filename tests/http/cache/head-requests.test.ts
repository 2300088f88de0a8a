import { expect, test } from 'vitest';
import { signedIn } from '../../support/http/admin';
import { ADMIN_ROUTES } from '../../support/http/admin-routes';
import { PATHS } from '../../support/http/pages';
import { get } from '../../support/http/site';
import { SITE_MAP } from '../../support/http/site-map';

const staff = await signedIn();

/** Paths of all routes without a parameter; those with one are the sample's, or have a row that exists. */
const PUBLIC = [
  ...SITE_MAP.map(({ pattern }) => pattern).filter((pattern) => !/[:*]|^\/admin/.test(pattern)),
  ...PATHS,
  '/products/onions/nashik-red-onion/specification.pdf',
  '/products/onions/catalogue.pdf',
  '/enquiries/nothing',
  '/enquiries/nothing.pdf',
  '/preview/nothing',
  '/nothing-here',
  '/logo.svg',
  '/about-us.data',
  '/admin/login',
  '/admin/forgot-password',
];

/** The headers of an answer without what is another each time. */
async function headersOf(path: string, method: string, cookie: string) {
  const answer = await get(path, { method, headers: { 'Accept-Encoding': 'gzip, deflate, br', Cookie: cookie } });
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, ...headers };
}

test.each([...new Set(PUBLIC)])('HEAD of %s has the headers of GET', async (path) => {
  const expected = await headersOf(path, 'GET', '');
  expect(await headersOf(path, 'HEAD', '')).toEqual(expected);
});

test.each(ADMIN_ROUTES.map(({ path }) => path))('HEAD of %s has the headers of GET', async (path) => {
  const expected = await headersOf(path, 'GET', staff.cookie);
  expect(await headersOf(path, 'HEAD', staff.cookie)).toEqual(expected);
});
