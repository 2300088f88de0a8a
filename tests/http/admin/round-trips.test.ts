import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ASSETS_BUCKET } from '~/lib/supabase/assets.server';
import { type InRounds, inRounds, type Round } from '../../support/backends/rounds';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { csv, IMPORT } from '../../support/content/imports';
import { PRODUCTS } from '../../support/content/products';
import { newUser, summaryOf } from '../../support/http/admin';
import { ADMIN_ROUTES, adminPath, adminRoutes } from '../../support/http/admin-routes';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { type Fields, type FormValues, formOf } from '../../support/http/form';
import { valuesOf } from '../../support/http/html';
import { PATHS } from '../../support/http/pages';
import { cookieOf, newSession } from '../../support/http/sessions';
import { backend, db, visitSupabase } from '../../support/http/site';
import { type Staff, staffOf } from '../../support/http/staff';

// Over a network each call that has to wait for the answer to another one costs its way and back. A page of the back office
// asks who it is for, then for everything that it shows: two rounds; a save reads its row in the second, and writes in the
// third.

const MAX = { public: 2, page: 2, save: 3 };

/** Pages that need more, and why. */
const MORE: Record<string, [rounds: number, reason: string]> = {
  'routes/admin/products/export': [3, 'a file is read part by part, so that memory holds one of them'],
  'routes/admin/products/import/failed': [3, 'a file is read part by part, so that memory holds one of them'],
  'routes/admin/buyers/export': [3, 'a file is read part by part, so that memory holds one of them'],
  'routes/admin/enquiries/export': [5, 'a file is read part by part, so that memory holds one of them'],
};

/** Pages that need as many again when they are asked for again, and why. */
const NOT_LEARNED: Record<string, string> = {
  'routes/admin/products/import/plan': 'what may take a minute is not read ahead',
  'routes/admin/products/import/columns': 'what may take a minute is not read ahead',
  'routes/admin/account/account': 'it asks the auth service for more than the guard does',
};

let gate: InRounds;
let server: SupabaseServer;
type Site = Awaited<ReturnType<typeof visitSupabase>>;
/** Has not been asked for anything when the pages are counted. */
let site: Site;
let staff: Staff;
/** Stores rows beforehand. */
let other: Site;
let paths: Map<string, string>;

/** What is typed into fields that a form requires; other blank fields stay blank. */
const TYPED: Record<string, string> = {
  name: 'Typed for a round',
  title: 'Typed for a round',
  content: 'Typed for a round',
  body: 'Typed for a round',
  subject: 'Typed for a round',
  market_note: '',
};

function filled(form: FormValues): Fields {
  const typed = Object.entries(TYPED).filter(([name]) => form[name] === '');
  return { ...form, ...Object.fromEntries(typed), intent: 'save' };
}

const text = (rounds: Round[]) => rounds.map((round) => round.join(', ')).join('\n');

/** PostgREST's estimate of a list that fits into one answer is exact; that of the embedded API is the planner's. */
const countingExactly: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  const prefer = headers.get('Prefer');
  if (prefer) headers.set('Prefer', prefer.replace('count=estimated', 'count=exact'));
  return backend.fetch(input, { ...init, headers });
};

/** Where each kind of content keeps its picture. */
const PICTURES: [table: string, column: string][] = [
  ['products', 'image_url'],
  ['product_categories', 'image_url'],
  ['blog_posts', 'featured_image_url'],
  ['certificates', 'image_url'],
  ['gallery_items', 'image_url'],
  ['company_entries', 'image_url'],
];

/** Pictures of the sample are files of the program; those of a site are in the bucket, and are looked after with their rows. */
async function showPicturesOfTheBucket(): Promise<void> {
  const url = `${server.url}/storage/v1/object/public/${ASSETS_BUCKET}/public/shown-in-rounds.webp`;
  for (const [table, column] of PICTURES) {
    const shown = { [column]: url } as { image_url: string };
    await db
      .from(table as 'products')
      .update(shown)
      .not('id', 'is', null)
      .throwOnError();
  }
}

/** Rows of each kind of which the sample has none, and of what makes pages read more. */
async function storeRows(site: Site, staff: Staff): Promise<void> {
  // Of two buyers: with one go the enquiries.
  for (const email of ['first@in-rounds.example', 'second@in-rounds.example']) {
    const form = contactFields({ subject: 'Asked for in rounds', email });
    expect((await site.post('/contact-us', form, fromNewAddress())).status).toBe(303);
  }
  await db.from('enquiry_answers').insert({ title: 'An answer', body: 'Yes.' }).throwOnError();
  const { data: enquiry } = await db.from('enquiries').select('id').limit(1).single().throwOnError();
  const quote = formOf(await staff.get(`/admin/enquiries/${enquiry.id}/quotations/add`));
  const line = {
    'lines[0].description': 'Onions',
    'lines[0].quantity': '2',
    'lines[0].unit': 'tonnes',
    'lines[0].price': '300',
  };
  const quoted = await staff.post(`/admin/enquiries/${enquiry.id}/quotations/add`, {
    ...quote,
    ...line,
    currency: 'USD',
    intent: 'save',
  });
  expect(quoted.status, quoted.status === 422 ? summaryOf(quoted).text : '').toBe(303);
  const { data: version } = await db.from('quotation_versions').select('id').limit(1).single().throwOnError();
  await db.from('quotation_answers').insert({ version_id: version.id, answer: 'accepted' }).throwOnError();
  await db.from('orders').insert({ version_id: version.id, number: 'Q-2026-0001' }).throwOnError();
  const file = new File([csv(['name', 'category_slug'], ['Planned in rounds', 'onions'])], 'products.csv');
  expect((await staff.post(IMPORT, { file, intent: 'save' })).status).toBe(303);
  const { data: products } = await db.from('products').select('id').limit(2).throwOnError();
  await db
    .from('blog_posts')
    .update({ related_product_ids: products.map(({ id }) => id) })
    .not('id', 'is', null)
    .throwOnError();
  const [listed = ''] = valuesOf((await staff.get(PRODUCTS)).page, 'input', 'value', { name: 'ids' });
  const bulk = await staff.post(PRODUCTS, { ids: listed, intent: 'bulk_draft' });
  expect((await staff.post(bulk.path, { ...formOf(bulk), intent: 'apply' })).status).toBe(303);
  // Changes of rows that name a category and a person.
  const product = await adminPath('routes/admin/products/edit');
  expect((await staff.save(product, { name: 'Changed in rounds', intent: 'draft' })).status).toBe(303);
  expect((await staff.save(product, { description: 'Changed in rounds' })).status).toBe(303);
}

const now = performance.now.bind(performance);
let passed = 0;

/** What is known of the content version is too old after a second. */
function passSeconds(seconds: number): void {
  passed += seconds * 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
}

beforeAll(async () => {
  gate = inRounds({ ...backend, fetch: countingExactly });
  server = await startSupabaseServer('answers', undefined, gate.backend);
  site = await visitSupabase(server.url, backend.publishableKey, backend.secretKey);
  other = await visitSupabase(server.url, backend.publishableKey, backend.secretKey);
  const cookie = await cookieOf(await newSession(await newUser('admin')));
  staff = staffOf(site, cookie);
  await storeRows(other, staffOf(other, cookie));
  await showPicturesOfTheBucket();
  // Once for each moment of the schedule a process asks how long is left.
  await site.get('/robots.txt');
  paths = new Map((await adminRoutes()).map(({ id, path }) => [id, path]));
});

afterAll(async () => {
  await site.close();
  await other.close();
  await server.stop();
});

describe('a page', () => {
  test.each(PATHS)('of visitors needs at most two rounds, one of them for the version: %s', async (path) => {
    passSeconds(2);
    await gate.whenQuiet();
    const { result, rounds } = await gate.during(() => site.get(path));
    expect(result.status).toBe(200);
    expect(rounds[0], text(rounds)).toContain('GET rest/v1/content_version');
    expect(rounds.length, text(rounds)).toBeLessThanOrEqual(MAX.public);
  });

  test.each(ADMIN_ROUTES.map(({ id }) => id))('of the back office needs at most two rounds: %s', async (id) => {
    await gate.whenQuiet();
    const { result, rounds } = await gate.during(() => staff.get(paths.get(id) ?? ''));
    expect(result.status).toBeLessThan(500);
    const [most, reason] = MORE[id] ?? [MAX.page, ''];
    expect(rounds.length, `${text(rounds)}\n${reason}`).toBeLessThanOrEqual(most);
    if (MORE[id] || NOT_LEARNED[id] || result.status !== 200) return;
    await gate.whenQuiet();
    const again = await gate.during(() => staff.get(paths.get(id) ?? ''));
    expect(again.rounds.length, `again:\n${text(again.rounds)}`).toBe(1);
  });
});

test('what was begun before the guard refuses somebody is not for them', async () => {
  const person = await newUser('admin');
  const demoted = staffOf(site, await cookieOf(await newSession(person)));
  expect((await demoted.get('/admin/enquiries')).text).toContain('Asked for in rounds');
  await db.from('profiles').update({ role: 'user' }).eq('id', person.id).throwOnError();
  await gate.whenQuiet();
  const { result, rounds } = await gate.during(() => demoted.get('/admin/enquiries'));
  expect([result.status, result.bytes.length, result.headers.get('location')]).toEqual([302, 0, '/admin/login']);
  expect(rounds[0]?.length).toBeGreaterThan(2);
});

/** Routes whose page has a form that adds, changes or deletes a row. */
const FORMS = ADMIN_ROUTES.filter(({ id }) => /\/(new|edit|delete|settings)$|texts-[a-z-]+$/.test(id)).map(
  ({ id }) => id,
);

describe('a save', () => {
  test.each(FORMS)('needs at most three rounds: %s', async (id) => {
    // A deletion took the row that others would change.
    const path = await adminPath(id);
    const page = await staff.get(path);
    expect(page.status).toBe(200);
    await gate.whenQuiet();
    const form = filled(formOf(page));
    const { result, rounds } = await gate.during(() => staff.post(path, form));
    expect(result.status).toBeLessThan(500);
    expect(rounds.length, `${result.status}\n${text(rounds)}`).toBeLessThanOrEqual(MAX.save);
  });

  test('was one: the forms above are taken', async () => {
    const name = `Counted ${randomUUID()}`;
    const add = formOf(await staff.get('/admin/manage-categories/add'));
    await gate.whenQuiet();
    const { result, rounds } = await gate.during(() =>
      staff.post('/admin/manage-categories/add', { ...add, name, intent: 'save' }),
    );
    expect([result.status, rounds.at(-1)]).toEqual([303, ['POST rest/v1/product_categories']]);
  });
});

test('calls that wait for one another are rounds of their own', async () => {
  const slow = inRounds({ ...backend, fetch: async () => new Response() });
  const ask = (name: string) => slow.backend.fetch(`http://backend.invalid/${name}`);
  const { rounds } = await slow.during(async () => {
    await Promise.all([ask('a'), ask('b').then(() => ask('c'))]);
    await ask('d');
  });
  expect(rounds).toEqual([['GET a', 'GET b'], ['GET c'], ['GET d']]);
});
