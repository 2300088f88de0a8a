import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { type Manner, startSupabaseServer } from '../../support/backends/supabase-server';
import { type Answer, heading, main, toasts } from '../../support/http/answer';
import { contactFields, fieldsOf, fromNewAddress, openedContact } from '../../support/http/contact';
import { linkTo, one } from '../../support/http/html';
import { backend, createVisitor, type Visitor, visitSupabase } from '../../support/http/site';

const MANNERS: Manner[] = [
  'is down',
  'answers 500',
  'asks for patience',
  'is behind a broken proxy',
  'never answers',
  'never ends its answer',
  'resets the connection',
  'breaks off its answer',
  'answers with broken JSON',
];

/** What is nothing without the backend. */
const PATHS = [
  '/',
  '/about-us',
  '/our-products',
  '/our-products?q=onion',
  '/products/onions',
  '/products/onions/nashik-red-onion',
  '/certificates-memberships',
  '/gallery',
  '/blog',
  '/blog/garlic-grades-by-size',
  '/sitemap.xml',
  '/feed.xml',
];

// An answer takes at most 3 s; the rest is for a busy machine.
const PATIENCE_MS = 4500;

/** @throws where the answer does not come in time */
async function inTime(response: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`There is no answer after ${PATIENCE_MS} ms.`)), PATIENCE_MS);
  });
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}

/** Where nobody knows whether a message was stored: it was sent, and there is no answer. */
const UNKNOWN: Manner[] = [
  'is behind a broken proxy',
  'never answers',
  'never ends its answer',
  'resets the connection',
  'breaks off its answer',
];

/** What a site is like whose backend fails. */
function describeOutage(visitor: () => Visitor, isKnown: boolean) {
  test.concurrent.each(PATHS)('%s is unavailable, not missing', async (path) => {
    const answer = await inTime(visitor().get(path));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.headers.get('cache-control')).not.toMatch(/public|max-age=[1-9]/);
    expect(answer.text).not.toContain('Page Not Found');
  });

  test.concurrent('a page that cannot be shown has one toast, header and footer', async () => {
    const answer = await inTime(visitor().get('/products/onions'));
    expect(toasts(answer)).toMatchObject([{ role: 'alert' }]);
    expect(heading(answer)).toBe('This page cannot be shown just now.');
    expect(linkTo(main(answer), 'Go to Homepage')).toBe('/');
    for (const tag of ['header', 'footer']) expect(one(answer.page, tag)).toBeDefined();
  });

  test.concurrent('the contact page can be read', async () => {
    const answer = await inTime(visitor().get('/contact-us'));
    expect(answer.status).toBe(200);
    expect(Object.keys(fieldsOf(answer))).toHaveLength(5);
  });

  test.concurrent('a message that is sent comes back', async () => {
    const form = await openedContact();
    const answer = await inTime(visitor().post('/contact-us', form, fromNewAddress()));
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toMatchObject([{ title: isKnown ? 'Message Not Sent' : 'Message Not Confirmed' }]);
  });

  test.concurrent('the process is well and not ready', async () => {
    expect((await inTime(visitor().get('/healthz'))).status).toBe(200);
    expect((await inTime(visitor().get('/readyz'))).status).toBe(503);
  });

  test.concurrent('the cause is not disclosed', async () => {
    const answer = await inTime(visitor().get('/blog'));
    expect(answer.text).not.toMatch(/fetch failed|the database is gone|out of memory|53200|Bad Gateway|\bat \w+ \(/);
  });
}

describe.each(MANNERS)('while a Supabase on the network %s', (manner) => {
  let server: Awaited<ReturnType<typeof startSupabaseServer>>;
  let visitor: Awaited<ReturnType<typeof visitSupabase>>;

  beforeAll(async () => {
    server = await startSupabaseServer(manner);
    visitor = await visitSupabase(server.url, backend.publishableKey);
  });

  afterAll(async () => {
    await server.stop();
    await visitor.close();
  });

  describeOutage(() => visitor, !UNKNOWN.includes(manner));
});

describe('while the backend in the process throws', () => {
  const visitor = createVisitor(failingBackend('throws'));
  describeOutage(() => visitor, true);
});

describe('a Supabase that comes and goes', () => {
  let server: Awaited<ReturnType<typeof startSupabaseServer>>;
  let visitor: Awaited<ReturnType<typeof visitSupabase>>;

  beforeAll(async () => {
    server = await startSupabaseServer('answers');
    visitor = await visitSupabase(server.url, backend.publishableKey);
  });

  afterAll(async () => {
    await server.stop();
    await visitor.close();
  });

  test('is used again once it is back', async () => {
    await server.behave('answers 500');
    expect((await visitor.get('/products/onions')).status).toBe(503);
    await server.behave('answers');
    const answer = await visitor.get('/products/onions');
    expect(answer.status).toBe(200);
    expect(heading(answer)).toBe('Onions');
    expect((await visitor.post('/contact-us', contactFields(), fromNewAddress())).status).toBe(303);
  });
});
