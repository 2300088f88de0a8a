import { afterAll, expect, test } from 'vitest';
import { HOST, listeningSite } from '../../support/backends/listening-site';
import { sendThenRead, statusesOf } from '../../support/http/exchange';

const ORIGIN = `https://${HOST}`;
const FORM = 'Content-Type: application/x-www-form-urlencoded';

const SIZES = [1_000, 100_000, 1_000_000, 20_000_000];
const BODY = Buffer.alloc(Math.max(...SIZES), 'x');

const site = await listeningSite();

afterAll(async () => {
  expect((await site.get('/readyz')).status).toBe(200);
});

/** A request with a body of so many bytes, and a second one behind it that ends the connection. */
function two(line: string, headers: string[], size: number): Buffer {
  const head = [`${line} HTTP/1.1`, `Host: ${HOST}`, `Content-Length: ${size}`, ...headers, '', ''];
  const next = ['GET /healthz HTTP/1.1', `Host: ${HOST}`, 'Connection: close', '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n')), BODY.subarray(0, size), Buffer.from(next.join('\r\n'))]);
}

test.each<[status: number, what: string, line: string, headers: string[]]>([
  [403, 'a form of another site', 'POST /contact-us', [FORM, 'Origin: https://evil.example']],
  [403, 'a form of another site to the back office', 'POST /admin/login', [FORM, 'Sec-Fetch-Site: cross-site']],
  [405, 'a method without a use', 'PROPFIND /', []],
  [405, 'a form to a file of the build', 'POST /logo.svg', [FORM]],
  [405, 'a form to a picture', 'POST /storage/v1/object/public/application-assets/a.png', [FORM]],
  [405, 'a form to a variant of a picture', 'PUT /pictures/320/a.png.webp', [FORM]],
  [400, 'an address that cannot be read', 'POST /%c0%af', [FORM]],
  [400, 'a target that names nothing', 'POST *', [FORM]],
  [200, 'a cached page', 'GET /about-us', []],
  [200, 'a file', 'GET /logo.svg', []],
  [301, 'another spelling of an address', 'GET /About-Us', []],
  [302, 'a page of the back office', 'GET /admin/dashboard', []],
  [404, 'a missing page', 'GET /nothing-here', []],
])('%i of %s leaves nothing of the body in the way of the next request', async (status, _what, line, headers) => {
  for (const size of SIZES) {
    expect([size, statusesOf(await site.exchange(two(line, headers, size)))]).toEqual([size, [status, 200]]);
  }
});

test.each(SIZES)('a form of %i bytes to a page of the site is followed by the next request', async (size) => {
  const answer = statusesOf(await site.exchange(two('POST /contact-us', [FORM, `Origin: ${ORIGIN}`], size)));
  expect(answer).toEqual([size > 1024 * 1024 ? 413 : 422, 200]);
});

test.each<[status: number, what: string, line: string, headers: string[]]>([
  [403, 'a form of another site', 'POST /contact-us', [FORM, 'Origin: https://evil.example']],
  [405, 'a method without a use', 'PROPFIND /', []],
  [405, 'a form to a file of the build', 'POST /logo.svg', [FORM]],
  [400, 'an address that cannot be read', 'POST /%c0%af', [FORM]],
  [200, 'a cached page', 'GET /about-us', []],
])(
  '%i of %s is read by who sends everything first and wants the connection closed',
  async (status, _what, line, own) => {
    const { port } = new URL(site.origin);
    for (const size of SIZES) {
      const head = [
        `${line} HTTP/1.1`,
        `Host: ${HOST}`,
        `Content-Length: ${size}`,
        'Connection: close',
        ...own,
        '',
        '',
      ];
      const bytes = Buffer.concat([Buffer.from(head.join('\r\n')), BODY.subarray(0, size)]);
      expect([size, statusesOf(await sendThenRead(Number(port), bytes))]).toEqual([size, [status]]);
    }
  },
);

test('a body in chunks is drained too', async () => {
  const chunk = Buffer.concat([Buffer.from('f4240\r\n'), BODY.subarray(0, 1_000_000), Buffer.from('\r\n')]);
  const [head, next] = [two('POST /logo.svg', ['Transfer-Encoding: chunked'], 0), two('GET /healthz', [], 0)];
  const start = head.toString().split('Content-Length: 0\r\n').join('').split('GET /healthz')[0] ?? '';
  const bytes = Buffer.concat([Buffer.from(start), chunk, chunk, Buffer.from('0\r\n\r\n'), next]);
  expect(statusesOf(await site.exchange(bytes))).toEqual([405, 200, 200]);
});

test('a body beyond all measure ends the connection', async () => {
  const whole = two('POST /logo.svg', [], 0).toString().replace('Content-Length: 0', 'Content-Length: 140000000');
  const [start = '', next = ''] = whole.split(/(?=GET )/);
  const pieces = [Buffer.from(start), ...Array(7).fill(BODY), Buffer.from(next)];
  expect(statusesOf(await site.exchange(Buffer.concat(pieces)))).toEqual([405]);
});
