import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { runProgram } from '../../support/backends/program-process';
import { type SiteProcess, startSite } from '../../support/backends/site-process';
import { type Interceptor, type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { describeJourneys, signInAt } from '../../support/content/journeys';
import { cookiesOf, toasts } from '../../support/http/answer';
import { contactBody, contactFields, fromNewAddress } from '../../support/http/contact';
import { backend, SECRET } from '../../support/http/site';

// The built site as a process of its own, on a Supabase that it reaches by HTTP and with no disk to write to, behind a
// proxy that speaks TLS: all that a process of the site may share with another is in its environment.

const ORIGIN = 'https://www.example.com';
// A path below a file: root may write everywhere else.
const NO_FOLDER = '/dev/null/data';

let supabase: SupabaseServer;
let site: SiteProcess;
/** What the project answers in place of the backend. */
let says: Interceptor = () => undefined;
const hosted = () => ({ SUPABASE_URL: supabase.url, SUPABASE_PUBLISHABLE_KEY: backend.publishableKey });

/** What a browser sends with each request to the site, and what a proxy that adds to X-Forwarded-For adds. */
const throughProxy = (address: string) => ({
  Origin: ORIGIN,
  'Sec-Fetch-Site': 'same-origin',
  'X-Forwarded-For': address,
  'X-Forwarded-Proto': 'https',
});

beforeAll(async () => {
  supabase = await startSupabaseServer('answers', (question) => says(question));
  const environment = { ...hosted(), DATA_DIR: NO_FOLDER, PUBLIC_URL: ORIGIN, SESSION_SECRET: SECRET };
  site = await startSite(environment, throughProxy);
});

afterAll(async () => {
  expect(await site.stop()).toBe(0);
  await supabase.stop();
});

describe('people do as everywhere', () => {
  describeJourneys(() => site);
});

describe('behind a proxy that speaks TLS', () => {
  test('cookies are for https and this host alone', async () => {
    const { headers } = await signInAt(site);
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('HSTS is set', async () => {
    expect((await site.get('/')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  test('pages name the address that visitors see', async () => {
    const { text } = await site.get('/products/onions');
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/products/onions"/>`);
    expect((await site.get('/sitemap.xml')).text).toContain(`<loc>${ORIGIN}/products/onions</loc>`);
  });

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': '', Origin: 'http://www.example.com' },
    { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
  ])('a form of another origin is refused: %j', async (headers) => {
    expect((await site.postMadeUp('/contact-us', contactBody(), { headers })).status).toBe(403);
  });

  test('a browser that says nothing of sites is known by its origin', async () => {
    const headers = { 'Sec-Fetch-Site': '', 'X-Forwarded-For': '198.51.100.40' };
    const answer = await site.post('/contact-us', contactFields(), { headers });
    expect(answer.status).toBe(303);
  });

  test('a visitor is counted by the address that the proxy wrote, not by one that he made up', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const headers = {
        'X-Forwarded-For': `203.0.113.${index}, 198.51.100.41`,
        Forwarded: `for=203.0.113.${index}`,
        'X-Real-IP': `203.0.113.${index}`,
      };
      statuses.push((await site.post('/contact-us', contactFields(), { headers })).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

describe('what the owner of the project has to know stands in the log', () => {
  const refusal = (status: number, code: string) =>
    Response.json({ code, message: 'No.' }, { status, headers: VERSION });
  const VERSION = { 'X-Supabase-Api-Version': '2024-01-01' };
  const lineWith = (text: string) =>
    site
      .out()
      .split('\n')
      .find((line) => line.includes(text));

  afterEach(() => {
    says = () => undefined;
  });

  test.each([
    [422, 'email_provider_disabled'],
    [400, 'captcha_failed'],
    [401, 'no_such_key'],
  ])('a sign-in that is answered %i %s', async (status, code) => {
    says = ({ path }) => (path.startsWith('/auth/v1/token') ? refusal(status, code) : undefined);
    const typed = { email: 'asha@example.com', password: 'typed', intent: 'save' };
    const answer = await site.post('/admin/login', typed, fromNewAddress());
    expect([answer.status, toasts(answer)[0]?.message]).toEqual([503, expect.stringContaining('refuses to work')]);
    await expect.poll(() => lineWith(`Auth: ${status} ${code}`)).toContain('"msg":"signing in failed"');
    expect(lineWith(`Auth: ${status} ${code}`)).not.toContain('asha@example.com');
  });

  test.each([
    [429, 'over_email_send_rate_limit'],
    [500, 'unexpected_failure'],
    [400, 'email_address_invalid'],
  ])('a mail for a forgotten password that is refused by %i %s', async (status, code) => {
    const msg = '"msg":"a link for a forgotten password could not be sent"';
    const before = site.out().split(msg).length;
    says = ({ path }) => (path.startsWith('/auth/v1/recover') ? refusal(status, code) : undefined);
    const typed = { email: 'asha@example.com', intent: 'save' };
    const answer = await site.post('/admin/forgot-password', typed, fromNewAddress());
    expect(answer.status).toBe(200);
    await expect.poll(() => site.out().split(msg).length).toBe(before + 1);
  });
});

describe('without a disk', () => {
  test('it says so once, in the log', () => {
    expect(site.out().match(/"DATA_DIR cannot be written and is not used"/g)).toHaveLength(1);
    expect(site.out()).toContain(`${NO_FOLDER} cannot be written (ENOTDIR)`);
  });

  test('a second process on the same settings has the same people signed in', async () => {
    const cookie = cookiesOf(await signInAt(site));
    const environment = { ...hosted(), DATA_DIR: NO_FOLDER, PUBLIC_URL: ORIGIN, SESSION_SECRET: SECRET };
    const other = await startSite(environment, throughProxy);
    expect((await other.get('/admin/dashboard', { headers: { Cookie: cookie } })).status).toBe(200);
    expect(await other.stop()).toBe(0);
  });

  test('it needs a secret of its own', async () => {
    const { code, err } = await runProgram('node', [], { ...hosted(), DATA_DIR: NO_FOLDER });
    expect([code, err]).toEqual([1, 'SESSION_SECRET is needed where DATA_DIR cannot be written.\n']);
  });

  test('it does not start without Supabase, and says what to do', async () => {
    expect(await runProgram('node', [], { DATA_DIR: NO_FOLDER })).toEqual({
      code: 1,
      out: '',
      err: `${NO_FOLDER} cannot be written (ENOTDIR). Set DATA_DIR to a folder that this program may write, or SUPABASE_URL, with which it needs none.\n`,
    });
  });
});

test('a port that is taken stops the start in words', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const { code, err } = await runProgram('node', [], { ...hosted(), DATA_DIR: newFolder(), PORT: String(port) });
  listener.close();
  expect([code, err]).toEqual([1, 'Another program is listening there. Set PORT to a free port.\n']);
});
