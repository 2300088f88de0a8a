import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIMEOUT_MS, WRITE_TIMEOUT_MS } from '~/lib/supabase/with-timeout';
import {
  type Extent,
  type Manner,
  type SupabaseServer,
  startSupabaseServer,
} from '../../support/backends/supabase-server';
import { csv, IMPORT } from '../../support/content/imports';
import { newUser, pictureFile } from '../../support/http/admin';
import type { Answer } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { type Fields, formOf } from '../../support/http/form';
import { cookieOf, newSession } from '../../support/http/sessions';
import { backend, db, visitSupabase } from '../../support/http/site';
import { type Staff, staffOf } from '../../support/http/staff';

// A Supabase that fails while people work: cached pages are still served, nothing that was typed is lost, and
// what worked before works again when the fault is over. `outage.test.ts` has sites that begin in an outage.

// What each manner of failing is to a site, outage.test.ts looks at.
const SITUATIONS: [Manner, Extent][] = [
  ['is down', 'everything'],
  ['takes 30 s', 'everything'],
  // Where reads go on, so that people get as far as saving.
  ['never answers', 'writes'],
  ['breaks off its answer', 'writes'],
];

/** Pages that are cached. */
const CACHED = ['/', '/about-us', '/products/onions', '/blog/garlic-grades-by-size', '/sitemap.xml', '/feed.xml'];

/** Pages that are not cached. */
const NEW = ['/products/garlic', '/gallery', '/our-products?q=onion', '/blog/what-curing-does-for-an-onion'];

// An answer takes at most 3 s; the rest is for a busy machine.
const PATIENCE_MS = 4500;
// A write is waited for as long as the database may work on it, while reads are answered; then it is asked after.
const PATIENCE_FOR_WRITES_MS = WRITE_TIMEOUT_MS + TIMEOUT_MS + 2000;

/** A form that is filled in: how it is sent, and what of it must come back. */
type Letter = { send(): Promise<Answer>; typed: string | null; isPatient?: boolean };

/** An answer that came in time. */
async function inTime(response: Promise<Answer>, patienceMs = PATIENCE_MS): Promise<Answer> {
  const started = performance.now();
  const answer = await response;
  expect(performance.now() - started).toBeLessThan(patienceMs);
  return answer;
}

describe.each(SITUATIONS)('while a Supabase %s for %s', (manner: Manner, extent: Extent) => {
  const mark = `Typed in an outage ${randomUUID()}`;
  let server: SupabaseServer;
  let visitor: Awaited<ReturnType<typeof visitSupabase>>;
  let staff: Staff;
  let person: Awaited<ReturnType<typeof newUser>>;
  let product: string;
  let category: string;
  let address: string;
  let letters: Record<string, Letter>;
  const kept = new Map<string, string>();

  /** The form of a page, filled in. */
  async function form(path: string, changes: Fields, typed: string | null = mark): Promise<Letter> {
    const fields = { ...formOf(await staff.get(path)), intent: 'save', ...changes };
    return { send: () => staff.post(path, fields), typed };
  }

  beforeAll(async () => {
    const setting = db.from('site_settings').select('setting_value').eq('setting_key', 'contact_address');
    address = (await setting.single().throwOnError()).data.setting_value ?? '';
    const rows = { name: `Of the outages ${mark}`, slug: `outages-${mark.slice(-36)}` };
    category = (await db.from('product_categories').insert(rows).select().single().throwOnError()).data.id;
    const inCategory = { ...rows, category_id: category };
    product = (await db.from('products').insert(inCategory).select().single().throwOnError()).data.id;
    server = await startSupabaseServer('answers');
    visitor = await visitSupabase(server.url, backend.publishableKey);
    person = await newUser('admin');
    staff = staffOf(visitor, await cookieOf(await newSession(person)));
    for (const path of CACHED) kept.set(path, (await visitor.get(path)).text);

    const file = new File([csv(['name', 'category_slug'], [`${mark} imported`, rows.slug])], 'products.csv');
    const plan = (await staff.post(IMPORT, { file, intent: 'save' })).headers.get('location') ?? '';
    const products = '/admin/manage-products';
    const picture = await pictureFile();
    const { email, password } = person;
    const signIn = { ...formOf(await visitor.get('/admin/login')), email, password, intent: 'save' };
    const message = { ...formOf(await visitor.get('/contact-us')), ...contactFields({ subject: mark }) };
    letters = {
      'a sign-in': {
        send: () => visitor.post('/admin/login', signIn),
        typed: person.email,
      },
      'a new product': await form(`${products}/add`, { name: `${mark} new`, category_id: category }),
      'a changed product': await form(`${products}/edit/${product}`, { description: mark }),
      'a product with a picture': {
        ...(await form(`${products}/add`, { name: `${mark} shown`, category_id: category, image_file: picture })),
        isPatient: true,
      },
      'a product to delete': await form(`${products}/delete/${product}`, {}, null),
      'a file to import': { ...(await form(IMPORT, { file }, null)), isPatient: true },
      'a plan to apply': { ...(await form(plan, { intent: 'apply' }, null)), isPatient: true },
      settings: await form('/admin/site-settings', { 'values[contact_address]': mark }),
      'a message': {
        send: () => visitor.post('/contact-us', message, fromNewAddress()),
        typed: mark,
      },
    };
    await server.behave(manner, extent);
  });

  afterAll(async () => {
    await visitor.close();
    await server.stop();
    const settings = db.from('site_settings').update({ setting_value: address });
    await settings.eq('setting_key', 'contact_address').throwOnError();
    await db.from('products').delete().eq('category_id', category).throwOnError();
    await db.from('product_categories').delete().eq('id', category).throwOnError();
    await db.from('enquiries').delete().eq('subject', mark).throwOnError();
  });

  test('everything is answered in time, and nothing that was typed is lost', async () => {
    // An import and an upload are waited for longer, once it is known who sends them.
    const isSlow = manner === 'never answers' && extent === 'writes';
    const isWaitedFor = ({ isPatient }: Letter) => isPatient && isSlow;
    const patience = isSlow ? PATIENCE_FOR_WRITES_MS : PATIENCE_MS;
    const meant = Object.entries(letters).filter(([, one]) => !isWaitedFor(one));
    const answers = await Promise.all(
      meant.map(async ([name, { send, typed }]) => {
        const { status, text, headers } = await inTime(send(), patience);
        return { name, status, keeps: typed === null || text.includes(typed), again: headers.has('retry-after') };
      }),
    );
    expect(answers).toEqual(meant.map(([name]) => ({ name, status: 503, keeps: true, again: true })));
  });

  test('cached pages are served, and others are not 404', async () => {
    for (const path of CACHED) {
      const { status, text } = await inTime(visitor.get(path));
      expect([path, status, text === kept.get(path)]).toEqual([path, 200, true]);
    }
    const answers = await Promise.all(NEW.map((path) => inTime(visitor.get(path))));
    expect(answers.map(({ status }) => status)).toEqual(NEW.map(() => (extent === 'everything' ? 503 : 200)));
  });

  test('all of it works when the fault is over, once', async () => {
    await server.behave('answers');
    // Each service has a breaker of its own, which finds out by itself.
    const pages = () => Promise.all([visitor.get('/products/potatoes'), staff.get('/admin/dashboard')]);
    const statuses = async () => (await pages()).map(({ status }) => status);
    await expect.poll(statuses).toEqual([200, 200]);
    const names = Object.keys(letters).filter((name) => name !== 'a product to delete');
    for (const name of [...names, 'a product to delete']) {
      const { status, headers } = (await letters[name]?.send()) ?? {};
      expect([name, status, headers?.has('location')]).toEqual([name, status === 302 ? 302 : 303, true]);
    }
    const { data: rows } = await db.from('products').select('name').eq('category_id', category).throwOnError();
    expect(rows.map(({ name }) => name.slice(mark.length + 1)).sort()).toEqual(['imported', 'new', 'shown']);
    const { data: messages } = await db.from('enquiries').select('id').eq('subject', mark).throwOnError();
    expect(messages).toHaveLength(1);
  });
});
