import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, RequestOptions } from '../http/answer';
import { madeUp } from '../http/form';
import { all } from '../http/html';
import { backend, CLIENT_DIRECTORY, createVisitor } from '../http/site';
import type { RequestSender } from '../http/staff';

/** What a host may do to a request or an answer on its way: a status, an address, and what else is sent. */
type Row = [status: number, target: string, options?: RequestOptions];

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  madeUp(new URLSearchParams(fields).toString(), { ...FORM, ...headers });
const accepts = (encoding: string): RequestOptions => ({ headers: { 'Accept-Encoding': encoding } });
const withCookie = (cookie: string): RequestOptions => ({ headers: { Cookie: cookie } });

const ROWS: Row[] = [
  [200, '/', accepts('br')],
  [200, '/', accepts('gzip')],
  [200, '/', accepts('identity')],
  [200, '/', { method: 'HEAD' }],
  [200, '/products/onions', { method: 'HEAD' }],
  [200, '/our-products?q=red%20onion'],
  [200, '/our-products?q=%E0%A4%AA%E0%A5%8D%E0%A4%AF%E0%A4%BE%E0%A4%9C'],
  [404, '/products/onions?page=99'],
  [200, '/contact-us?product=nashik-red-onion'],
  [404, '/nothing-here'],
  [404, '/products/onions/no such?onion'],
  [404, '/blog/%E2%82%AC'],
  [301, '/our-products/?page=1'],
  [301, '//evil.example/x'],
  [400, '/%E0%A4%A'],
  [400, `/?${'a&'.repeat(300)}`],
  [404, '/preview/of-nothing'],
  [404, '/enquiries/0123456789'],
  [404, '/assets/none.js'],
  [200, '/navigation.speculationrules'],
  [200, '/office.speculationrules'],
  [200, '/logo.svg', accepts('br')],
  [405, '/robots.txt', { method: 'DELETE' }],
  [302, '/admin/dashboard'],
  [302, '/admin/manage-products/add?back=q%3Dx'],
  [302, '/admin/dashboard', withCookie('session=forged; __Host-session=forged')],
  [200, '/blog', withCookie('session=forged; __Host-session=forged')],
  [200, '/admin/login'],
  [200, '/admin/forgot-password'],
  [403, '/contact-us', form({}, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })],
  [422, '/contact-us', form({ intent: 'save' })],
  [422, '/contact-us', form({ intent: 'save', full_name: 'Zoë ✓ "<b>"', message: 'One\r\ntwo' })],
  [422, '/admin/login', form({ intent: 'save', email: 'nobody', password: '' })],
  [413, '/contact-us', madeUp('x'.repeat(2_000_000), { 'Content-Type': 'text/plain' })],
];

/** What is the same wherever the site runs: of a page its title, because words of the moment stand in it. */
function essence({ status, headers, bytes }: Answer) {
  const names = ['cache-control', 'location', 'vary', 'x-robots-tag', 'content-security-policy', 'allow'];
  const sent = Object.fromEntries(names.map((name) => [name, headers.get(name)]));
  const text = decoded(headers.get('content-encoding'), bytes);
  return {
    status,
    sent,
    // Bun adds the only charset that JSON has.
    type: headers.get('content-type')?.replace(/^(application\/json);.*/, '$1'),
    cookies: headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
    text: /<title>(.*?)<\/title>/s.exec(text)?.[1] ?? text,
  };
}

/** A client by HTTP has decoded the bytes already. */
function decoded(encoding: string | null, bytes: Buffer): string {
  try {
    if (encoding === 'br') return brotliDecompressSync(bytes).toString();
    if (encoding === 'gzip') return gunzipSync(bytes).toString();
  } catch {
    // As it is.
  }
  return bytes.toString();
}

/** Requests whose answers a host could spoil, compared with those of the site in this process. */
export function describeRequests(host: () => RequestSender & { origin: string }): void {
  let reference: RequestSender;

  beforeAll(() => {
    const { origin } = host();
    reference = createVisitor(backend, { publicUrl: new URL(origin), clientDirectory: CLIENT_DIRECTORY });
  });

  test.each(ROWS)('%d for %s %j', async (status, target, options) => {
    const own = { ...options, headers: { Origin: host().origin, ...options?.headers } };
    const answer = await host().get(target, own);
    expect(answer.status).toBe(status);
    expect(essence(answer)).toEqual(essence(await reference.get(target, own)));
  });

  test('files of the build are kept for good, whole, in part, and not sent again', async () => {
    const page = await host().get('/');
    const [href = ''] = all(page.page, 'link', { rel: 'stylesheet' }).map(({ attributes }) => attributes.href);
    const whole = await host().get(href);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(essence(whole)).toEqual(essence(await reference.get(href)));
    const etag = whole.headers.get('etag') ?? '';
    const again = await host().get(href, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
    const part = await host().get(href, { headers: { Range: 'bytes=0-9', 'Accept-Encoding': 'identity' } });
    expect([part.status, part.bytes.byteLength]).toEqual([206, 10]);
  });

  test('pictures and documents are made', async () => {
    for (const format of ['webp', 'avif']) {
      const picture = await host().get(`/pictures/320/public/demo/sorting-line.webp.${format}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    }
    for (const sheet of ['/products/onions/nashik-red-onion/specification.pdf', '/products/onions/catalogue.pdf']) {
      const { status, bytes } = await host().get(sheet);
      expect([status, bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
    }
  });
}
