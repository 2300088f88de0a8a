import { expect, test } from 'vitest';
import { newUser, pictureFile } from '../http/admin';
import { type Answer, cookiesOf, heading, main } from '../http/answer';
import { contactFields, enquiriesAbout, fromNewAddress } from '../http/contact';
import { newBrowser } from '../http/cookie-jar';
import { formSender } from '../http/form';
import { textOf, valuesOf } from '../http/html';
import { PATHS } from '../http/pages';
import { db } from '../http/site';
import { type RequestSender, signOut, staffOf } from '../http/staff';
import { categoryToImport, csv, plan, verdictsOf } from './imports';
import { nameOfTest, PRODUCTS, rowOf } from './products';
import { seeded } from './rows';

/** Signs in as a new administrator; the response has the session cookie. */
export async function signInAt(
  { get }: RequestSender,
  options: { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { email, password } = await newUser('admin');
  const answer = await formSender(get).post('/admin/login', { email, password, intent: 'save' }, options);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/dashboard']);
  return answer;
}

/** Everyday tasks, tested on every host; the backend is the seeded one. */
export function describeJourneys(sender: () => RequestSender): void {
  const staff = async () => staffOf(sender(), cookiesOf(await signInAt(sender())));

  test.each([...PATHS, '/sitemap.xml', '/feed.xml', '/robots.txt', '/healthz', '/readyz'])(
    '%s can be read',
    async (path) => {
      expect((await sender().get(path)).status).toBe(200);
    },
  );

  test('what is not there is missing, and what has moved has moved', async () => {
    const missing = await sender().get('/products/onions/no-such-onion');
    expect([missing.status, heading(missing)]).toEqual([404, 'Oops! Page Not Found.']);
    const moved = await sender().get('/our-products/');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/our-products']);
  });

  test('a message that a visitor writes is delivered', async () => {
    const subject = `A journey ${crypto.randomUUID()}`;
    const answer = await formSender(sender().get).post('/contact-us', contactFields({ subject }), fromNewAddress());
    expect(answer.status).toBe(303);
    expect(await enquiriesAbout(subject)).toHaveLength(1);
  });

  test('a guest is asked to sign in', async () => {
    const answer = await sender().get('/admin/dashboard');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/admin/login?redirectTo=%2Fadmin%2Fdashboard',
    ]);
  });

  test('an administrator signs in, and out for good', async () => {
    const { get } = sender();
    const browser = newBrowser({ get });
    const { email, password } = await newUser('admin');
    const dashboard = await browser.follow(await browser.post('/admin/login', { email, password, intent: 'save' }));
    expect(dashboard.status).toBe(200);
    const cookies = ['session', '__Host-session'].flatMap((name) => {
      const value = browser.cookie(name);
      return value ? [`${name}=${value}`] : [];
    });
    expect((await signOut(browser)).status).toBe(303);
    const replayed = await get('/admin/dashboard', { headers: { Cookie: cookies.join() } });
    expect([cookies.length, replayed.status]).toEqual([1, 302]);
  });

  test('a product is added with a picture, changed, seen by a visitor, deleted, brought back and removed for good', async () => {
    const someone = await staff();
    const name = nameOfTest();
    const { id: category_id, slug: category } = await seeded('product_categories', 'onions');
    const added = await someone.save(`${PRODUCTS}/add`, { name, category_id, image_file: await pictureFile() });
    expect(added.status).toBe(303);
    const { id, slug, image_url } = await rowOf(name);
    const renamed = await someone.save(`${PRODUCTS}/edit/${id}`, { description: 'Changed on a journey.' });
    expect(renamed.status).toBe(303);
    const seen = await sender().get(`/products/${category}/${slug}`);
    expect(textOf(main(seen))).toContain('Changed on a journey.');

    const [path = ''] = image_url?.match(/public\/products\/.+$/) ?? [];
    expect(valuesOf(main(seen), 'source', 'srcset').join()).toContain(`/pictures/320/${path}.avif`);
    const picture = await sender().get(`/pictures/320/${path}.webp`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(picture.bytes.toString('latin1', 8, 12)).toBe('WEBP');
    const [shared = ''] = valuesOf(seen.page, 'meta', 'content', { property: 'og:image' });
    expect(new URL(shared).pathname).toBe(`/pictures/1200/${path}.jpeg`);
    const preview = await sender().get(new URL(shared).pathname);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(preview.bytes.length).toBeLessThan(300_000);

    const statusOf = async () => (await sender().get(`/products/${category}/${slug}`)).status;
    const item = `product:${id}`;
    expect((await someone.save(`${PRODUCTS}/delete/${id}`, {})).status).toBe(303);
    expect(await statusOf()).toBe(404);
    expect((await someone.post('/admin/trash', { item, intent: 'restore' })).status).toBe(303);
    expect(await statusOf()).toBe(200);
    expect((await someone.save(`${PRODUCTS}/delete/${id}`, {})).status).toBe(303);
    expect((await someone.post('/admin/trash', { item, intent: 'remove' })).status).toBe(303);
    const left = await db.storage.from('application-assets').list(path.replace(/\/[^/]+$/, ''));
    expect(left.data).toEqual([]);
  });

  test('a file of products is planned, imported, exported and taken back', async () => {
    const someone = await staff();
    const { slug, now } = await categoryToImport();
    const key = crypto.randomUUID().slice(0, 8);
    const file = csv(['name', 'slug', 'category_slug'], [`Imported ${key}`, `imported-${key}`, slug]);
    const planned = await plan(someone, file);
    expect(verdictsOf(planned.shown)).toEqual({ 2: 'create' });
    expect((await planned.press('apply')).status).toBe(303);
    expect(await now()).toMatchObject([{ name: `Imported ${key}` }]);
    const exported = await someone.get(`${PRODUCTS}/export`);
    expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(exported.text).toContain(`imported-${key}`);
    expect((await planned.press('undo')).status).toBe(303);
    expect(await now()).toEqual([]);
  });
}
