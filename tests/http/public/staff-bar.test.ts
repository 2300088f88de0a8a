import { describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { storeCategory } from '../../support/content/rows';
import { newUser, signedIn, staffAt, staffOn } from '../../support/http/admin';
import type { Answer } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { all, one, textOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { PATHS } from '../../support/http/pages';
import { cookieOf, newSession, staleSession } from '../../support/http/sessions';
import { backend, createVisitor, db, get, PUBLIC_URL, type Visitor } from '../../support/http/site';
import { staffOf } from '../../support/http/staff';

const admin = await newUser('admin');
const staff = await signedIn(admin);

/** What the bar of a page says; null where there is none. */
function barOf({ page }: Answer) {
  const [bar] = all(page, 'aside', { 'data-staff-bar': true });
  if (!bar) return null;
  const links = all(bar, 'a').map((link) => [textOf(link), link.attributes.href]);
  const form = one(bar, 'form').attributes;
  const [status] = all(bar, 'span', { 'data-status': true });
  return { links: Object.fromEntries(links), form: `${form.method} ${form.action}`, status: status && textOf(status) };
}

/** The bytes of a page without the key of its form, which each visitor has for himself, and without the office's clock. */
const withoutKey = ({ text }: Answer) =>
  text.replace(/name="idempotency_key" value="[^"]*"|<p data-office-clock=.*?<\/p>/g, '');

const ready = ({ site }: Visitor, target: string, cookie?: string) =>
  site.tryServeFromMemory({ method: 'GET', target, headers: cookie ? { cookie } : {} });

describe.each([...PATHS, '/nowhere', '/products/onions/nashik-red-onion?image=2'])('%s', (path) => {
  test('has a bar for staff, and for visitors not a byte of it', async () => {
    const untouched = withoutKey(await createVisitor(backend).get(path));
    const visitor = createVisitor(backend);
    const own = staffAt(visitor, staff);

    const seen = await own.get(path);
    expect(barOf(seen)).toMatchObject({ form: 'post /admin/logout' });
    expect(seen.headers.get('cache-control')).toMatch(/^(no-store|private, no-cache)$/);
    expect(await findingsIn(seen)).toEqual([]);
    expect(ready(visitor, path)).toBeNull();

    // On a cold cache, all at once.
    const answers = await Promise.all([own.get(path), visitor.get(path), own.get(path), visitor.get(path)]);
    expect(answers.map((answer) => barOf(answer) !== null)).toEqual([true, false, true, false]);
    expect(withoutKey(answers[1])).toBe(untouched);

    // And where the page of visitors lies in the cache.
    expect(barOf(await own.get(path))).not.toBeNull();
    expect(ready(visitor, path, staff.cookie)).toBeNull();
    expect(withoutKey(await visitor.get(path))).toBe(untouched);
  });
});

describe('the bar', () => {
  const LISTS = {
    '/our-products': '/admin/manage-categories',
    '/our-products?q=onion': '/admin/manage-products?q=onion',
    '/certificates-memberships': '/admin/edit-pages/certificates',
    '/gallery': '/admin/edit-pages/gallery',
    '/blog': '/admin/manage-blog',
  };

  test.each(Object.entries(LISTS))('of %s leads to %s', async (path, edit) => {
    const bar = barOf(await staff.get(path));
    expect(bar).toMatchObject({ links: { 'Edit this page': edit }, status: 'Status: Published' });
    expect(bar?.links).not.toHaveProperty('History');
    expect((await staff.get(edit)).status).toBe(200);
  });

  const FORMS = {
    '/': /^\/admin\/edit-pages\/home$/,
    '/about-us': /^\/admin\/edit-pages\/about-us$/,
    '/contact-us': /^\/admin\/site-settings$/,
    '/products/onions': /^\/admin\/manage-categories\/edit\/[\da-f-]{36}$/,
    '/products/onions/nashik-red-onion': /^\/admin\/manage-products\/edit\/[\da-f-]{36}$/,
    '/blog/garlic-grades-by-size': /^\/admin\/manage-blog\/edit\/[\da-f-]{36}$/,
  };

  test.each(Object.entries(FORMS))('of %s leads to its form and its history', async (path, edit) => {
    const bar = barOf(await staff.get(path));
    expect(bar?.status).toBe('Status: Published');
    expect(bar?.links['Edit this page']).toMatch(edit);
    expect(bar?.links.History).toBe(`${bar?.links['Edit this page']}/history`);
    expect((await staff.get(bar?.links['Edit this page'] ?? '')).text).toContain('value="save"');
    expect((await staff.get(bar?.links.History ?? '')).status).toBe(200);
  });

  test('says that the page ends, and that changes of it are kept aside, to staff only', async () => {
    const { category, path: list, products } = await storeCategory([{ name: 'Ends', slug: 'ends' }]);
    const path = `${list}/ends`;
    const unpublish_at = '2099-01-31T03:30:00Z';
    await db.from('products').update({ unpublish_at }).eq('category_id', category.id).throwOnError();
    const before = await get(path);
    const form = `/admin/manage-products/edit/${products[0]?.id}`;
    await staff.post(form, { ...formOf(await staff.get(form)), name: 'Kept aside', intent: 'draft' });
    const answer = await staff.get(path);
    expect(barOf(answer)?.status).toBe('Status: Published until 31 Jan 2099, 09:00 IST');
    expect(textOf(one(answer.page, '*', { 'data-working-copy': true }))).toBe('Working copy');
    expect(await findingsIn(answer)).toEqual([]);
    expect((await get(path)).text).toBe(before.text);
    // Only the bar is poorer where its state cannot be read.
    const broken = await staffOn(failingBackend('answers 500', 'working_copies'), staff).get(path);
    expect([broken.status, barOf(broken)?.status]).toEqual([200, 'Status: Published']);
  });

  test('of a missing page has nothing to edit', async () => {
    const answer = await staff.get('/products/onions/no-such-onion');
    expect(answer.status).toBe(404);
    expect(barOf(answer)?.links).toEqual({ 'Back office': '/admin/dashboard' });
  });

  test('stands above a form that was sent with errors', async () => {
    const answer = await staff.post('/contact-us', contactFields({ email: '' }), {
      ...fromNewAddress(),
      unchecked: true,
    });
    expect(answer.status).toBe(422);
    expect(barOf(answer)?.links).toHaveProperty('Edit this page');
  });

  test('leads editors to content, not to settings', async () => {
    const editor = staffOf({ get }, await cookieOf(await newSession(await newUser('editor'))));
    expect(barOf(await editor.get('/'))?.links).toHaveProperty('Edit this page');
    expect(barOf(await editor.get('/contact-us'))?.links).toEqual({ 'Back office': '/admin/dashboard' });
  });

  test('signs out', async () => {
    const own = await signedIn(admin);
    expect(barOf(await own.get('/'))).not.toBeNull();
    const answer = await own.post('/', {}, { action: '/admin/logout', headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/login']);
    expect(barOf(await own.get('/'))).toBeNull();
  });
});

describe('the page of a visitor goes to', () => {
  const ordinary = async (answer: Answer) => {
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals((await get('/about-us')).bytes)).toBe(true);
    expect(answer.headers.getSetCookie()).toEqual([]);
  };

  test('somebody with a cookie that nobody signed', async () => {
    await ordinary(await get('/about-us', { headers: { Cookie: 'session=eyJhIjoxfQ==.x' } }));
  });

  test('somebody whose session has ended', async () => {
    const session = await newSession(admin);
    const ended = { ...session, refresh_token: 'used-already', expires_at: 1 };
    await ordinary(await get('/about-us', { headers: { Cookie: await cookieOf(ended) } }));
  });

  test('somebody who signed out', async () => {
    const own = await signedIn(admin);
    await own.post('/', {}, { action: '/admin/logout' });
    await ordinary(await own.get('/about-us'));
  });

  test.each([
    ['a user without rights', { role: 'user' as const }],
    ['an account that was deactivated', { deactivated: true }],
  ])('%s', async (_, change) => {
    const person = await newUser('admin');
    const own = await signedIn(person);
    await db.from('profiles').update(change).eq('id', person.id).throwOnError();
    await ordinary(await own.get('/about-us'));
  });

  test.each(['/auth/v1/user', 'profiles'])('staff whom the backend cannot identify, as %s fails', async (part) => {
    for (const failure of ['answers 500', 'throws'] as const) {
      await ordinary(await staffOn(failingBackend(failure, part), staff).get('/about-us'));
    }
  });
});

test('a session is renewed on a public page, also on a missing one', async () => {
  for (const path of ['/', '/nowhere']) {
    const visitor = createVisitor(backend);
    const answer = await staffOf(visitor, await cookieOf(await staleSession(admin))).get(path);
    expect(barOf(answer)).not.toBeNull();
    const [renewed, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(renewed).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(barOf(await staffOf(visitor, renewed?.split(';')[0] ?? '').get(path))).not.toBeNull();
  }
});

test('a page for everybody is rendered without a question about who reads it', async () => {
  const asked: string[] = [];
  const send: typeof fetch = (input, init) => {
    asked.push(new URL(new Request(input, init).url).pathname);
    return backend.fetch(input, init);
  };
  const visitor = createVisitor({ ...backend, fetch: send, longFetch: send });
  for (const path of PATHS) await visitor.get(path, { headers: { Origin: PUBLIC_URL.origin, Cookie: '_ga=1' } });
  expect(asked.filter((path) => /auth|profiles/.test(path))).toEqual([]);
});
