import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findNginx, nginxTitle } from '../../support/backends/nginx-server';
import { ADMIN } from '../../support/backends/program-process';
import { behindNginx, type SiteBehindNginx } from '../../support/backends/site-behind-nginx';
import { type SiteProcess, visitorAt } from '../../support/backends/site-process';
import { cookiesOf, toasts } from '../../support/http/answer';
import { contactFields, TYPED } from '../../support/http/contact';
import { PATHS, PERSONAL_PATHS } from '../../support/http/pages';
import { type RawAnswer, type RawAsk, rawRequest } from '../../support/http/raw-request';
import { signInAs } from '../../support/http/staff';

// Whoever asks first, and however: a file that nginx sends to everybody is made for nobody in particular.

const NAME = 'Needle of the Staff';
const DRAFT = 'Needle of a Draft';
const PUBLIC = [
  ...PATHS,
  ...['/feed.xml', '/sitemap.xml', '/robots.txt', '/logo.svg', '/nowhere', '/about-us.data', '/About-Us', '//about-us'],
  ...['/products/onions/nashik-red-onion/specification.pdf', '/about-us?utm_source=a'],
];
const OF_STAFF = [
  ...['', '/login', '/account', '/dashboard', '/dashboard.data', '/enquiries', '/history'],
  ...['/manage-categories', '/manage-products', '/media', '/site-settings', '/trash', '/user-management'],
].map((path) => `/admin${path}`);

/** Ways to ask, beside the cookies. */
const WAYS: Omit<RawAsk, 'path'>[] = [
  { headers: {} },
  ...['gzip', 'br', 'gzip, deflate, br, zstd', 'br;q=0, gzip', '*', 'gzip;q=0', 'nonsense', ' '].map((encoding) => ({
    headers: { 'accept-encoding': encoding },
  })),
  { method: 'HEAD' },
  { method: 'HEAD', headers: { 'accept-encoding': 'br' } },
  { headers: { range: 'bytes=0-99999' } },
  { headers: { 'if-none-match': '"a"' } },
  { headers: { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' } },
  { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
  { headers: { 'cache-control': 'max-stale, only-if-cached' } },
  { headers: { accept: 'application/json' } },
  { headers: { authorization: `Bearer ${NAME}` } },
  { headers: { 'x-forwarded-host': 'needle.example', 'x-forwarded-proto': 'needle' } },
  { headers: { 'x-original-url': '/about-us', 'x-rewrite-url': '/about-us' } },
  { headers: { 'x-http-method-override': 'GET', 'x-requested-with': 'XMLHttpRequest' } },
  { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } },
  { headers: { 'user-agent': 'Googlebot', from: 'needle@example.com' } },
  { headers: { referer: 'http://localhost/about-us', origin: 'http://localhost' } },
  { headers: { connection: 'close, cookie' } },
  { headers: { 'accept-language': 'needle', 'save-data': 'on' } },
];

describe.skipIf(!findNginx())(nginxTitle(), () => {
  let behind: SiteBehindNginx;
  let site: SiteProcess;
  let cookie: string;
  /** What only some people may see. */
  let needles: string[];
  let addresses: string[];
  let before: Map<string, string>;

  const ask = (to: RawAsk) => rawRequest(behind.origin, to);

  /** What a stranger gets, decoded. */
  async function asStranger(path: string, encoding = 'identity'): Promise<RawAnswer & { text: string }> {
    const answer = await ask({ path, headers: { 'accept-encoding': encoding } });
    return { ...answer, text: decoded(answer) };
  }

  beforeAll(async () => {
    behind = await behindNginx();
    site = await behind.start();
    const staff = await signInAs(ADMIN, visitorAt(behind.origin));
    const named = await staff.save('/admin/account', { full_name: NAME });
    const drafted = await staff.save('/admin/manage-categories/add', { name: DRAFT, intent: 'draft' });
    const flash = cookiesOf(drafted);
    const [toast] = toasts(await staff.get('/admin/dashboard', { headers: { Cookie: flash } }));
    const sent = await visitorAt(behind.origin).post('/contact-us', contactFields());
    expect([named.status, drafted.status, sent.status]).toEqual([303, 303, 303]);
    const { text } = await staff.get('/admin/enquiries');
    const id = /\/admin\/enquiries\/([\da-f-]{36})/.exec(text)?.[1] ?? '';
    cookie = `${staff.cookie}; ${flash}; enquiry_list=a; drafts=a; after_save=stay`;
    needles = [NAME, ADMIN.email, TYPED.full_name, TYPED.email, DRAFT, toast?.title ?? ''];
    addresses = [...PUBLIC, ...OF_STAFF, `/admin/enquiries/${id}`, '/admin/enquiries/export'];
    before = new Map();
    for (const path of PATHS) before.set(path, (await asStranger(path)).text);
  }, 120_000);

  afterAll(async () => {
    behind.nginx.child.kill('SIGTERM');
    await behind.nginx.ended;
    await site.kill();
  });

  const inText = (text: string) => needles.filter((needle) => text.includes(needle));

  test('whoever asks first, nobody else gets what is theirs, and no file has it', { timeout: 120_000 }, async () => {
    expect([addresses.length, WAYS.length]).toEqual([43, 26]);
    const seen = new Set<string>();
    for (const [index, path] of addresses.entries()) {
      // Every way at every third address. Nothing of the back office is ever cached, and its pages take a while.
      const ways = WAYS.filter((_, n) => (path.startsWith('/admin') ? n % 7 === 0 : (n + index) % 3 === 0));
      const answers = ways.map((way) => ask({ path, ...way, headers: { ...way.headers, cookie } }));
      for (const answer of await Promise.all(answers)) for (const needle of inText(decoded(answer))) seen.add(needle);
    }
    // What is looked for can be seen by those whose it is.
    expect(seen).toEqual(new Set(needles));

    for (const path of addresses) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const { headers, text } = await asStranger(path, encoding);
        expect([path, inText(text + JSON.stringify(headers))]).toEqual([path, []]);
        const isFixed = before.has(path) && !PERSONAL_PATHS.includes(path);
        if (isFixed) expect([path, text === before.get(path)]).toEqual([path, true]);
      }
    }

    expect(await site.stop()).toBe(0);
    const entries = readdirSync(behind.pageFiles, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    expect(files.filter((file) => file.includes('.html')).length).toBeGreaterThan(30);
    const told = files.filter((file) => inText(unpacked(file)).length > 0);
    expect(told).toEqual([]);
    expect(files.filter((file) => /\/pages\/(admin|enquir|preview)/.test(file))).toEqual([]);
  });
});

function decoded({ bytes, headers }: RawAnswer): string {
  if (bytes.length === 0) return '';
  const encoding = headers['content-encoding'];
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

function unpacked(file: string): string {
  const bytes = readFileSync(file);
  return (
    file.endsWith('.br') ? brotliDecompressSync(bytes) : file.endsWith('.gz') ? gunzipSync(bytes) : bytes
  ).toString();
}
