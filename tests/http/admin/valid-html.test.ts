import { expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { categoryToImport, plan, upload } from '../../support/content/imports';
import { restorePagesAfterEach } from '../../support/content/page-content';
import { signedIn, staffAt, staffOn } from '../../support/http/admin';
import { adminRoutes } from '../../support/http/admin-routes';
import { main } from '../../support/http/answer';
import { contactFields, fromNewAddress } from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { textOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { backend, createVisitor, get, post, visitSupabase } from '../../support/http/site';

restorePagesAfterEach();

const staff = await signedIn();
await post('/contact-us', contactFields(), fromNewAddress());
await staff.save('/admin/enquiries/answers/add', { title: 'Prices', body: 'Dear {full_name}' });
// The sample content has no user, no enquiry and no prepared answer; by now there are all.
// The kinds of company entries share their pages: people, who have most fields, stand for all.
const ROUTES = (await adminRoutes()).filter(
  ({ path }) => !/\/(timeline|figures|destinations|references|loading)(\/|$)/.test(path),
);

const isPage = (type: string | null) => type?.startsWith('text/html') ?? false;

test.each(ROUTES)('$path is valid HTML', async ({ path }) => {
  const expectValid = async (url: string) => {
    const answer = await staff.get(url);
    if (isPage(answer.headers.get('content-type'))) expect([url, await findingsIn(answer)]).toEqual([url, []]);
    return answer;
  };
  const { text } = await expectValid(path);
  if (/ name="q"/.test(text)) await expectValid(`${path}?q=zzz`);
  // Beyond the end of a list.
  if (/ name="q"/.test(text)) await expectValid(`${path}?page=9999`);
});

const FORMS = ROUTES.filter(({ path }) =>
  /\/add$|\/edit\/[^/]+$|\/edit-pages\/(home|about-us)$|site-settings$|enquiries\/[\da-f-]+$/.test(path),
);

test.each(FORMS)('the form of $path is valid HTML with errors and in conflict', async ({ path }) => {
  const isFirst = path === FORMS[0]?.path;
  const fields = formOf(await staff.get(path));
  const emptied = Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      /^(baseline|idempotency_key)$/.test(name) ? (fields[name] ?? '') : 'x'.repeat(300),
    ]),
  );
  const answers = [
    await staff.postMadeUp(path, { ...fields, ...emptied, intent: 'save' }),
    await staff.postMadeUp(path, { ...fields, baseline: '', intent: 'save' }),
  ];
  if (isFirst) {
    // What all forms say alike.
    answers.push(
      await staff.postMadeUp(path, { intent: 'save' }),
      await staff.postMadeUp(path, { intent: 'add' }),
      await staffOn(failingBackend('answers 500', '/rest/v1/'), staff).post(path, { ...fields, intent: 'save' }),
    );
  }
  const statuses = answers.map(({ status }) => status);
  expect(Math.max(...statuses)).toBeGreaterThanOrEqual(409);
  for (const answer of answers.filter(({ headers }) => isPage(headers.get('content-type')))) {
    expect([answer.status, await findingsIn(answer)]).toEqual([answer.status, []]);
  }
});

test('an import is valid HTML, planned, applied, undone and refused', async () => {
  const { slug } = await categoryToImport([{ slug: 'same', name: 'Same' }]);
  const lines = [`New,,${slug}`, `Same,same,${slug}`, `Changed,same,${slug}`, `,x,${slug}`, 'A,a,nowhere'];
  const { look, press } = await plan(staff, `name,slug,category_slug\n${lines.join('\n')}\n`);
  expect(await findingsIn(await look())).toEqual([]);
  await press('apply');
  expect(await findingsIn(await look('?verdict=create'))).toEqual([]);
  await press('undo');
  expect(await findingsIn(await look())).toEqual([]);
  const refused = await upload(staff, 'name,slug\n"a,b\n');
  expect(refused.status).toBe(422);
  expect(await findingsIn(refused)).toEqual([]);
});

test('the columns of a file are valid HTML, also with errors', async () => {
  const uploaded = await upload(staff, 'Ware,Ware,\nZwiebel,<b>,5\n');
  const path = uploaded.headers.get('location') ?? '';
  const refused = await staff.save(path, {});
  expect(refused.status).toBe(422);
  for (const answer of [await staff.get(path), refused]) expect(await findingsIn(answer)).toEqual([]);
});

test('the sign-in page is valid HTML, also with errors', async () => {
  const page = await get('/admin/login?redirectTo=%2Fadmin%2Fdashboard%3Fdraft%3Dx');
  const empty = await post('/admin/login', {});
  const wrong = await post('/admin/login', { email: 'nobody@example.com', password: 'wrong' }, fromNewAddress());
  expect([page, empty, wrong].map(({ status }) => status)).toEqual([200, 422, 401]);
  for (const answer of [page, empty, wrong]) expect(await findingsIn(answer)).toEqual([]);
});

test('the back office without a backend is valid HTML', async () => {
  const down = staffOn(failingBackend('answers 500', '/rest/v1/'), staff);
  for (const { path } of ROUTES.filter((_, n) => n % 8 === 0)) {
    const answer = await down.get(path);
    if (isPage(answer.headers.get('content-type'))) expect([path, await findingsIn(answer)]).toEqual([path, []]);
  }
  expect(await findingsIn(await createVisitor(backend).get('/admin/login'))).toEqual([]);
});

test('an invitation is valid HTML, also with errors', async () => {
  const server = await startSupabaseServer('answers', () => undefined);
  const site = await visitSupabase(server.url, backend.publishableKey, 'sb_secret_of_the_tests');
  const hosted = staffAt(site, staff);
  const path = '/admin/user-management/invite';
  for (const answer of [await hosted.get(path), await hosted.post(path, { email: 'x', intent: 'save' })]) {
    expect(textOf(main(answer))).toContain('Invite');
    expect(await findingsIn(answer)).toEqual([]);
  }
  await site.close();
  await server.stop();
});
