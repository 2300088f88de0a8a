import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { type SiteProcess, startSite } from '../../support/backends/site-process';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { newUser } from '../../support/http/admin';
import { cookiesOf } from '../../support/http/answer';
import { contactFields } from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { textOf } from '../../support/http/html';
import { sessionIn } from '../../support/http/sessions';
import { backend, db, SECRET } from '../../support/http/site';
import { staffOf } from '../../support/http/staff';

const MESSAGE = 'What only the reader of the message should see';

// One run of a server in which people sign in, fail, save and meet an outage; the tests read its log.
let supabase: SupabaseServer;
let site: SiteProcess;
let person: Awaited<ReturnType<typeof newUser>>;
let session: Awaited<ReturnType<typeof sessionIn>>;
let cookie: string;
let failed: { id: string; page: string };

const requests = () => site.log().filter(({ msg }) => msg === 'request');

beforeAll(async () => {
  supabase = await startSupabaseServer('answers');
  person = await newUser('admin');
  site = await startSite({
    DATA_DIR: newFolder(),
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey ?? '',
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'trace',
  });
  const { email, password } = person;
  await site.post('/admin/login', { email, password: `not ${password}`, intent: 'save' });
  cookie = cookiesOf(await site.post('/admin/login', { email, password, intent: 'save' }));
  session = await sessionIn(cookie);
  const staff = staffOf(site, cookie);
  await staff.save('/admin/manage-categories/add', { name: 'Saved for the log' });
  await site.post('/contact-us', contactFields({ message: MESSAGE }));
  const add = { ...formOf(await staff.get('/admin/manage-categories/add')), name: 'Lost', intent: 'save' };
  const signIn = { ...formOf(await site.get('/admin/login')), email, password, intent: 'save' };
  await supabase.behave('answers 500');
  const answer = await site.get('/products/onions');
  failed = { id: answer.headers.get('x-request-id') ?? '', page: textOf(answer.page) };
  await staff.post('/admin/manage-categories/add', add);
  await site.post('/contact-us', contactFields({ message: MESSAGE }));
  await supabase.behave('is down');
  await site.post('/admin/login', signIn);
}, 60_000);

afterAll(async () => {
  await site.stop();
  await supabase.stop();
  await db.from('product_categories').delete().eq('name', 'Saved for the log').throwOnError();
});

test('there is one line for each request: its id, where, what came of it and how long it took', async () => {
  const paths = ['/healthz', '/favicon.svg', '/products/onions?page=1', '/nothing/here'];
  const ids: string[] = [];
  for (const path of paths) ids.push((await site.get(path)).headers.get('x-request-id') ?? '');
  const added = () => requests().filter(({ requestId }) => ids.includes(requestId ?? ''));
  await expect.poll(() => added().map(({ requestId }) => requestId)).toEqual(ids);
  expect(added().map(({ path }) => path)).toEqual(paths.map((path) => path.split('?')[0]));
  for (const { method, status, ms, time } of added()) {
    expect({ method, status, ms, time }).toEqual({
      method: 'GET',
      status: expect.any(Number),
      ms: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  }
});

test('a failure is logged with its cause, under the id that the page names', () => {
  const about = site.log().filter(({ requestId }) => requestId === failed.id);
  expect(about.length).toBeGreaterThan(1);
  expect(about.at(-1)).toMatchObject({ msg: 'request', path: '/products/onions', status: 503 });
  expect(JSON.stringify(about.filter(({ level }) => level >= 50))).toContain('out of memory');
  expect(failed.page).toContain(failed.id);
  expect(failed.page).not.toContain('out of memory');
});

test('no line has a secret in it, nor what a visitor wrote', () => {
  const cookieValue = /session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const secrets = [
    ...[person.password, session.access_token, session.refresh_token, cookieValue, decodeURIComponent(cookieValue)],
    ...[SECRET, backend.secretKey, backend.publishableKey, MESSAGE],
  ];
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(10);
    expect((site.out() + site.err()).includes(secret ?? '')).toBe(false);
  }
});

describe('an id that a request brings', () => {
  const idOf = async (id: string) =>
    (await site.get('/healthz', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');

  test('is taken where a proxy could have made it', async () => {
    expect(await idOf('0f8c7a54-b4a1-4e7e-9f0d-5a9a0c1d2e3f')).toBe('0f8c7a54-b4a1-4e7e-9f0d-5a9a0c1d2e3f');
    await expect.poll(() => requests().at(-1)?.requestId).toBe('0f8c7a54-b4a1-4e7e-9f0d-5a9a0c1d2e3f');
  });

  test.each(['short', 'x'.repeat(65), 'two words', '{"level":60}', '<script>alert</script>'])(
    'is not where it is %s',
    async (id) => {
      expect(await idOf(id)).toMatch(/^[\da-f]{32}$/);
    },
  );
});
