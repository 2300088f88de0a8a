import { expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { cookiesOf } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { findingsIn } from '../../support/http/html-findings';
import { PATHS } from '../../support/http/pages';
import { createVisitor, get, post } from '../../support/http/site';
import { ROUTE_IDS } from '../../support/http/site-map';

test('the paths are all kinds of public pages', () => {
  // The privacy notice stands for all pages of one text. A confirmation has no address before something is sent, and
  // documents are no HTML.
  const others = /\/(layout|problems|published|not-found|enquiry|specification|catalogue)$/;
  const pages = ROUTE_IDS.filter((id) => /^(routes\/site\/|site-privacy$)/.test(id) && !others.test(id));
  // Search results are a second kind of the catalogue, filtered products one of a category, one destination of the papers.
  expect(PATHS).toHaveLength(pages.length + 3);
});

test.each([...PATHS, '/no-such-page', '/products/onions/nashik-red-onion?image=2', '/contact-us?product_name=A%26B'])(
  '%s is valid HTML',
  async (path) => {
    expect(await findingsIn(await get(path))).toEqual([]);
  },
);

test('an opened gallery picture is valid HTML', async () => {
  const [link] = (await get('/gallery')).text.match(/\/gallery\?item=[\w-]+/) ?? [];
  expect(await findingsIn(await get(link ?? ''))).toEqual([]);
});

test('the contact form is valid HTML with errors, with too many messages and with a toast', async () => {
  const sender = fromNewAddress();
  const invalid = await post('/contact-us', contactFields({ full_name: '', email: 'x' }), {
    ...sender,
    unchecked: true,
  });
  expect(invalid.status).toBe(422);
  expect(await findingsIn(invalid)).toEqual([]);
  const sent = await post('/contact-us', contactFields(), sender);
  expect(await findingsIn(await get('/contact-us', { headers: { Cookie: cookiesOf(sent) } }))).toEqual([]);
  let last = sent;
  for (let n = 0; n < 6 && last.status !== 429; n += 1) last = await post('/contact-us', contactFields(), sender);
  expect(last.status).toBe(429);
  expect(await findingsIn(last)).toEqual([]);
});

test('pages without a backend are valid HTML', async () => {
  const down = createVisitor(failingBackend('answers 500'));
  for (const path of PATHS) expect([path, await findingsIn(await down.get(path))]).toEqual([path, []]);
});
