import { describe, expect, test } from 'vitest';
import { PATHS, PERSONAL_PATHS } from '../../support/http/pages';
import { backend, createVisitor } from '../../support/http/site';

const NEEDLE = 'needle4711';
const CACHED = [
  ...PATHS.filter((path) => !PERSONAL_PATHS.includes(path)),
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/nowhere',
];

/** What a page is not made of, in an address: unknown names, names in other letters, lists, a known one twice. */
const PARAMETERS = [
  `${NEEDLE}=1`,
  `utm_source=${NEEDLE}&fbclid=${NEEDLE}`,
  `Q=${NEEDLE}&PAGE=${NEEDLE}`,
  `q[]=${NEEDLE}&page[]=2`,
  `redirectTo=//${NEEDLE}.example&callback=${NEEDLE}`,
  `_routes=${NEEDLE}&index`,
  `_method=DELETE&${NEEDLE}`,
  `;q=${NEEDLE}`,
  `#${NEEDLE}`,
];

/** The same in the head of a request. */
const HEADERS: Record<string, string> = {
  ...{
    'X-Forwarded-Host': NEEDLE,
    'X-Forwarded-Proto': NEEDLE,
    'X-Forwarded-For': NEEDLE,
    Forwarded: `host=${NEEDLE}`,
  },
  ...{
    'X-Host': NEEDLE,
    'X-Original-URL': `/${NEEDLE}`,
    'X-Rewrite-URL': `/${NEEDLE}`,
    'X-HTTP-Method-Override': 'PUT',
  },
  ...{
    Referer: `https://${NEEDLE}.example/`,
    Origin: `https://${NEEDLE}.example`,
    'User-Agent': `${NEEDLE} Googlebot`,
  },
  ...{ 'Accept-Language': 'de', Accept: `text/${NEEDLE}`, Authorization: `Bearer ${NEEDLE}`, Cookie: `a=${NEEDLE}` },
  ...{
    Purpose: 'prefetch',
    'Save-Data': 'on',
    'X-Requested-With': NEEDLE,
    'Cache-Control': 'no-cache',
    Pragma: NEEDLE,
  },
};

const joined = (path: string, parameters: string) => `${path}${path.includes('?') ? '&' : '?'}${parameters}`;

describe.each(CACHED)('the page %s', (path) => {
  test('is the same for everybody, whatever the first to ask says', async () => {
    const { bytes: untouched } = await createVisitor(backend).get(path);
    const { get } = createVisitor(backend);
    for (const parameters of PARAMETERS) {
      await get(joined(path, parameters), { headers: HEADERS });
      const { bytes, headers } = await get(path);
      expect({ parameters, same: bytes.equals(untouched) }).toEqual({ parameters, same: true });
      expect(JSON.stringify([...headers])).not.toContain(NEEDLE);
    }
  });
});

test.each([
  ['/our-products?q=garlic', '/our-products?q=garlic&q=onion'],
  ['/our-products?q=garlic', '/our-products?%71=garlic'],
  ['/products/onions?page=1', '/products/onions?page=1&page=999'],
])('the first of several values counts for the page and for its name: %s and %s', async (one, other) => {
  const { get } = createVisitor(backend);
  const { bytes } = await createVisitor(backend).get(one);
  expect((await get(other)).bytes.equals(bytes)).toBe(true);
  expect((await get(one)).bytes.equals(bytes)).toBe(true);
});

test('the sign-in page is not cached, however its address is written', async () => {
  const { get, site } = createVisitor(backend);
  for (const path of ['/ADMIN/login', '/%61dmin/login', '/admin%2flogin', '/x/%2e%2e/admin/login', '/Admin/Login']) {
    await get(`${path}?redirectTo=/admin/${NEEDLE}`, { headers: HEADERS });
    expect((await get(path)).text).not.toContain(NEEDLE);
    const reply = site.tryServeFromMemory({ method: 'GET', target: path, headers: {} });
    expect(Buffer.from(reply?.body ?? '').toString()).not.toMatch(new RegExp(`${NEEDLE}|type="password"`));
  }
});
