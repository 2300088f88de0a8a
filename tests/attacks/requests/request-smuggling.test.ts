import { afterAll, describe, expect, test } from 'vitest';
import { listeningSite } from '../../support/backends/listening-site';
import { statusesOf } from '../../support/http/exchange';

const HOST = 'Host: localhost';
const FORM = 'Content-Type: application/x-www-form-urlencoded';

const site = await listeningSite();

afterAll(async () => {
  expect((await site.get('/readyz')).status).toBe(200);
});

const lines = (...all: string[]) => all.join('\r\n');

/** What a proxy would take for the rest of the first request's body. */
const HIDDEN = lines('GET /robots.txt HTTP/1.1', HOST, 'Connection: close', '', '');

/** A form with these lines in its head, and what stands behind it on the connection. */
const form = (head: string[], body: string) => lines('POST /contact-us HTTP/1.1', HOST, FORM, ...head, '', body);

describe('a request whose end two readers would find in two places', () => {
  test.each<[what: string, bytes: string]>([
    ['length and chunks', form([`Content-Length: 5`, 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`)],
    ['chunks and length', form(['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${HIDDEN}`)],
    ['two lengths', form(['Content-Length: 0', `Content-Length: ${HIDDEN.length}`], HIDDEN)],
    ['two lengths in a line', form([`Content-Length: 0, ${HIDDEN.length}`], HIDDEN)],
    ['a length with a sign', form(['Content-Length: +0'], HIDDEN)],
    ['a length below zero', form(['Content-Length: -1'], HIDDEN)],
    ['a length in hexadecimal', form(['Content-Length: 0x0'], HIDDEN)],
    ['a length of no number', form(['Content-Length: none'], HIDDEN)],
    ['a length that overflows', form(['Content-Length: 18446744073709551616'], HIDDEN)],
    ['a length broken over two lines', form(['Content-Length:', ` ${HIDDEN.length}`, 'Content-Length: 0'], HIDDEN)],
    ['a blank before the colon', form(['Content-Length : 0'], HIDDEN)],
    ['chunks with a blank before the colon', form(['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`)],
    ['chunks under a misspelt name', form(['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`)],
    ['chunks not said last', form(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${HIDDEN}`)],
    ['chunks said twice', form(['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], `0\r\n\r\n${HIDDEN}`)],
    ['a chunk of a strange size', form(['Transfer-Encoding: chunked'], `0x0\r\n\r\n${HIDDEN}`)],
    ['a chunk of a size below zero', form(['Transfer-Encoding: chunked'], `-1\r\n\r\n${HIDDEN}`)],
    ['a chunk of a size that overflows', form(['Transfer-Encoding: chunked'], `${'f'.repeat(17)}\r\n\r\n${HIDDEN}`)],
    ['a chunk longer than it says', form(['Transfer-Encoding: chunked'], `1\r\nabc\r\n0\r\n\r\n${HIDDEN}`)],
    ['lines without a return', form([], '').replaceAll('\r\n', '\n') + HIDDEN],
    ['a return in a header', form(['X-A: a\rContent-Length: 0'], HIDDEN)],
    ['a NUL in a header', form(['X-A: a\0b', 'Content-Length: 0'], HIDDEN)],
    ['a NUL in a name', form(['X\0A: a', 'Content-Length: 0'], HIDDEN)],
    ['a header without a name', form([': a', 'Content-Length: 0'], HIDDEN)],
    ['a line without a colon', form(['Content-Length 0'], HIDDEN)],
    ['a blank in a name', form(['X A: a', 'Content-Length: 0'], HIDDEN)],
  ])('is refused, and nothing behind it is heard: %s', async (_what, bytes) => {
    const answer = await site.exchange(bytes);
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).not.toContain('User-agent');
  });

  test.each([
    ['an unknown protocol', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['bytes', Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')],
  ])('is no request at all: %s', async (_what, bytes) => {
    const answer = await site.exchange(Buffer.from(bytes, 'latin1'));
    expect([[], [400], [505]]).toContainEqual(statusesOf(answer));
  });
});

describe('requests on one connection', () => {
  test('are answered each for itself and in their order', async () => {
    const first = lines('GET /robots.txt HTTP/1.1', HOST, '', '');
    const second = form([`Content-Length: 9`], 'website=x');
    const third = lines('GET /no-such-page HTTP/1.1', HOST, 'Connection: close', '', '');
    const answer = await site.exchange(first + second + third);
    expect(statusesOf(answer)).toEqual([200, 422, 404]);
  });

  test('that come as chunks end where their chunks end', async () => {
    const body = '3\r\nweb\r\n6;extension=x\r\nsite=x\r\n0\r\nTrailer: x\r\n\r\n';
    expect(statusesOf(await site.exchange(form(['Transfer-Encoding: chunked'], body + HIDDEN)))).toEqual([422, 200]);
  });

  test('with a body where none belongs do not read it as the next', async () => {
    const get = lines('GET /about-us HTTP/1.1', HOST, `Content-Length: ${HIDDEN.length}`, '', HIDDEN);
    const last = lines('GET /healthz HTTP/1.1', HOST, 'Connection: close', '', '');
    const answer = await site.exchange(get + last);
    expect(statusesOf(answer)).toEqual([200, 200]);
    expect(answer).not.toContain('User-agent');
  });

  test('that are refused do not leave their body behind', async () => {
    const refused = lines(
      'POST /contact-us HTTP/1.1',
      HOST,
      'Sec-Fetch-Site: cross-site',
      `Content-Length: ${HIDDEN.length}`,
      '',
      HIDDEN,
    );
    const odd = lines('TRACE / HTTP/1.1', HOST, `Content-Length: ${HIDDEN.length}`, '', HIDDEN);
    const last = lines('GET /healthz HTTP/1.1', HOST, 'Connection: close', '', '');
    for (const [bytes, status] of [
      [refused, 403],
      [odd, 405],
    ] as const) {
      const answer = await site.exchange(bytes + last);
      expect(statusesOf(answer)).toEqual([status, 200]);
      expect(answer).not.toContain('User-agent');
    }
  });

  test('do not become another protocol', async () => {
    const upgrade = ['Connection: Upgrade, close', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    expect(statusesOf(await site.exchange(lines('GET /robots.txt HTTP/1.1', HOST, ...upgrade, '', '')))).toEqual([200]);
    const clear = ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAA'];
    expect(statusesOf(await site.exchange(lines('GET /robots.txt HTTP/1.1', HOST, ...clear, '', '')))).toEqual([200]);
  });
});

describe('a head that is too large', () => {
  const get = (...headers: string[]) =>
    lines('GET /robots.txt HTTP/1.1', HOST, 'Connection: close', ...headers, '', '');

  test.each([
    ['one header', get(`X-A: ${'a'.repeat(20_000)}`)],
    ['many headers', get(...Array.from({ length: 3000 }, (_, n) => `X-${n}: a`))],
    ['many cookies', get(`Cookie: ${'a=b; '.repeat(5000)}`)],
    ['the name of a header', get(`${'X'.repeat(20_000)}: a`)],
    ['the address', lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, HOST, '', '')],
    ['the query', lines(`GET /?q=${'a'.repeat(20_000)} HTTP/1.1`, HOST, '', '')],
  ])('is refused in words of HTTP: %s', async (_what, bytes) => {
    expect(statusesOf(await site.exchange(bytes))).toEqual([431]);
  });

  test('begins above what browsers send', async () => {
    expect(statusesOf(await site.exchange(get(`Cookie: ${'a'.repeat(12_000)}`)))).toEqual([200]);
  });
});

describe('an expectation', () => {
  test('to go on is met before the body comes, and the answer follows', async () => {
    const answer = await site.exchange(
      form(['Expect: 100-continue', 'Connection: close', 'Content-Length: 9'], 'website=x'),
    );
    expect(statusesOf(answer)).toEqual([100, 422]);
  });

  test('of anything else fails', async () => {
    const answer = await site.exchange(form(['Expect: the-unexpected', 'Connection: close', 'Content-Length: 0'], ''));
    expect(statusesOf(answer)).toEqual([417]);
  });
});

describe('parts of a file', () => {
  const part = async (range: string) =>
    site.exchange(lines('GET /favicon.svg HTTP/1.1', HOST, 'Connection: close', `Range: ${range}`, '', ''));

  test.each([
    ['very many', `bytes=${Array.from({ length: 1300 }, (_, n) => `${n}-`).join(',')}`],
    ['the same again and again', `bytes=0-${',0-'.repeat(1300)}`],
    ['overlapping', 'bytes=0-99,50-149,0-'],
    ['in no unit we know', 'pages=1-2'],
    ['of no number', 'bytes=a-b'],
  ])('are no more than the file: %s', async (_what, range) => {
    const whole = await part('');
    const answer = await part(range);
    expect(statusesOf(answer)).toEqual([200]);
    expect(answer.length).toBeLessThan(whole.length + 100);
  });

  test.each(['bytes=999999999999999999999-', 'bytes=-0', 'bytes=9007199254740993-9007199254740994'])(
    'that lie beyond it are not there: %s',
    async (range) => {
      expect(statusesOf(await part(range))).toEqual([416]);
    },
  );
});
