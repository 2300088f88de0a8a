import { afterAll, describe, expect, test } from 'vitest';
import { HOST, listeningSite } from '../../support/backends/listening-site';
import { contactBody } from '../../support/http/contact';
import { statusesOf } from '../../support/http/exchange';

const ORIGIN = `https://${HOST}`;
const FORM = 'Content-Type: application/x-www-form-urlencoded';

const site = await listeningSite();

afterAll(async () => {
  expect((await site.get('/readyz')).status).toBe(200);
});

/** A request as it is on the wire; the connection ends with its answer. */
function wire(line: string, headers: string[] = [], body = ''): string {
  const host = headers.some((header) => /^host/i.test(header)) ? [] : [`Host: ${HOST}`];
  return [`${line} HTTP/1.1`, 'Connection: close', ...host, ...headers, '', body].join('\r\n');
}

const posted = (path: string, body: string, headers: string[] = []) =>
  wire(`POST ${path}`, [FORM, `Content-Length: ${Buffer.byteLength(body)}`, ...headers], body);

const ask = async (line: string, headers?: string[]) => site.exchange(wire(line, headers));

/** An answer without what is another each time, and without how Node happened to write it. */
function essence(answer: string): { lines: string[]; body: string } {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const lines = head.split('\r\n').map((line) => line.toLowerCase().replace(/^(http\S+ \d+).*/, '$1'));
  const lasting = lines.filter((line) => !/^(x-request-id|date|etag|connection|content-length|transfer-)/.test(line));
  return { lines: lasting.sort(), body: body.join('\r\n\r\n') };
}

describe('a method that the site has no use for', () => {
  test.each(['TRACE', 'PROPFIND', 'MKCOL', 'PURGE', 'SEARCH', 'LINK', 'M-SEARCH'])('%s is refused', async (method) => {
    const answer = await ask(`${method} /`, ['Cookie: secret=needle']);
    expect(statusesOf(answer)).toEqual([405]);
    expect(answer).toContain('Allow: GET, HEAD, POST');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).not.toContain('needle');
  });

  test.each(['CONNECT evil.example:443', 'CONNECT /', 'GEt /', 'TRACK /', 'NONSENSE /', 'GET', '/ GET'])(
    '%s is not understood',
    async (line) => {
      expect([[], [400]]).toContainEqual(statusesOf(await ask(line)));
    },
  );

  test.each(['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: DELETE', 'X-Method-Override: POST'])(
    'is not had by a header: %s',
    async (header) => {
      await ask('GET /about-us');
      expect(essence(await ask('GET /about-us', [header]))).toEqual(essence(await ask('GET /about-us')));
    },
  );
});

describe('the target of a request', () => {
  test.each(['http://evil.example', 'https://evil.example:8443', `http://user:password@${HOST}`, 'HTTP://EVIL'])(
    'may have an address in front, which changes nothing: %s',
    async (address) => {
      const answer = await ask(`GET ${address}/about-us`);
      expect(statusesOf(answer)).toEqual([200]);
      expect(essence(answer)).toEqual(essence(await ask('GET /about-us')));
    },
  );

  test('with an address in front does not pass the guard', async () => {
    const answer = await ask(`GET https://${HOST}/admin/dashboard`);
    expect(statusesOf(answer)).toEqual([302]);
    expect(answer).toMatch(/\r\nlocation: \/admin\/login\?redirectTo=%2Fadmin%2Fdashboard\r\n/i);
  });

  test.each(['OPTIONS *', 'GET *', 'POST *', 'GET http://', 'GET http://[', 'GET ftp://evil.example/', 'GET about-us'])(
    'that names nothing is refused: %s',
    async (line) => {
      expect(statusesOf(await ask(line))).toEqual([400]);
    },
  );

  test.each([
    '/admin%2fdashboard',
    '/admin%2Fdashboard.data',
    '/%61dmin/dashboard',
    '/ADMIN/dashboard',
    '/admin//dashboard',
    '//admin/dashboard',
    '/./admin/dashboard',
    '/admin/./dashboard',
    '/x/../admin/dashboard',
    '/x/..%2fadmin/dashboard',
    '/x/%2e%2e/admin/dashboard',
    '/admin;/dashboard',
    '/admin;a=b/dashboard',
    '/admin/dashboard;',
    '/admin/dashboard%20',
    '/admin/dashboard%00',
    '/admin/dashboard%0a',
    '/admin\\dashboard',
    '/admin/dashboard/',
    '/admin/dashboard?_routes=routes%2Fadmin%2Fdashboard',
    '/admin/dashboard.data?_routes=routes/admin/dashboard',
    '/_root.data?_routes=routes/admin/dashboard',
    '/index.php/admin/dashboard',
    '/assets/../admin/dashboard',
    '/assets/..%2fadmin%2fdashboard',
  ])('does not get around the guard: %s', async (path) => {
    const answer = await ask(`GET ${path}`);
    expect(statusesOf(answer)).toHaveLength(1);
    expect(answer).not.toMatch(/<h1[^>]*>Dashboard|"enquiries"|Set-Cookie: (__Host-)?session/i);
    if (statusesOf(answer)[0] === 200) expect(path).toMatch(/\.data/);
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
  });

  test.each([
    '/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fserver%2fnode.js',
    '/../../../../../../etc/passwd',
    '/assets/../../server/node.js',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..\\..\\..\\etc\\passwd',
    '/..%5C..%5Cetc%5Cpasswd',
    '/..%255c..%255cetc%255cpasswd',
    '/..%c0%af..%c0%afetc/passwd',
    '/favicon.svg%00.html',
    '/favicon.svg/..%2f..%2f..%2fpackage.json',
    '/storage/v1/object/public/application-assets/../../../../../../etc/passwd',
    '/storage/v1/object/public/application-assets/..%2f..%2f..%2f..%2fsession-secret',
    '/pictures/320/..%2f..%2f..%2fetc%2fpasswd.png.webp',
  ])('does not leave the site: %s', async (path) => {
    const answer = await ask(`GET ${path}`);
    expect([[301], [400], [404]]).toContainEqual(statusesOf(answer));
    expect(answer).not.toMatch(/root:|createServer|"dependencies"/);
  });
});

describe('what a request says of its host', () => {
  const FORGED: [what: string, headers: string[]][] = [
    ['Host', ['Host: evil.example']],
    ['X-Forwarded-Host', ['X-Forwarded-Host: evil.example']],
    ['X-Forwarded-Proto', ['X-Forwarded-Proto: http', 'X-Forwarded-Ssl: off', 'X-Url-Scheme: http']],
    ['X-Forwarded-Port', ['X-Forwarded-Port: 1337', 'X-Forwarded-Server: evil.example']],
    ['Forwarded', ['Forwarded: for=192.0.2.66;host=evil.example;proto=http']],
    ['X-Host', ['X-Host: evil.example', 'X-HTTP-Host-Override: evil.example']],
    ['X-Original-URL', ['X-Original-URL: /admin/dashboard', 'X-Rewrite-URL: /admin/dashboard']],
    ['X-Forwarded-Prefix', ['X-Forwarded-Prefix: //evil.example', 'X-Forwarded-Path: /admin']],
    ['Referer and Origin', ['Referer: https://evil.example/', 'Origin: https://evil.example']],
  ];

  test.each(FORGED)('changes nothing of a page, whichever request comes first: %s', async (_what, headers) => {
    for (const path of ['/', '/about-us', '/blog', '/contact-us', '/sitemap.xml', '/robots.txt', '/feed.xml']) {
      const forged = await ask(`GET ${path}`, headers);
      const plain = await ask(`GET ${path}`);
      for (const answer of [forged, plain]) {
        expect(statusesOf(answer)).toEqual([200]);
        expect(answer).not.toMatch(/evil|:1337|http:\/\/www\.doabharvest/);
      }
      if (path !== '/about-us' && path !== '/contact-us') expect(plain).toContain(ORIGIN);
      if (path !== '/contact-us') expect(essence(forged)).toEqual(essence(plain));
    }
  });

  test.each(FORGED)('changes neither redirects nor cookies: %s', async (_what, headers) => {
    // The same message each time: it is stored once, and no limit counts it again.
    const body = String(new URLSearchParams(contactBody({ website: 'x', idempotency_key: 'forged' })));
    const guest = await ask('GET /admin/dashboard', headers);
    expect(guest).toMatch(/\r\nlocation: \/admin\/login\?/i);
    const own = headers.filter((header) => !/^origin/i.test(header));
    const sent = await site.exchange(posted('/contact-us', body, [...own, `Origin: ${ORIGIN}`]));
    expect(statusesOf(sent)).toEqual([303]);
    expect(sent).toMatch(/\r\nlocation: \/contact-us\r\n/i);
    expect(sent).toMatch(/\r\nset-cookie: __Host-flash=[^\r]+; Secure/i);
    expect(guest + sent).not.toContain('evil');
  });

  test('does not decide whether a form is ours', async () => {
    const headers = ['Host: evil.example', 'X-Forwarded-Host: evil.example', 'Origin: https://evil.example'];
    expect(statusesOf(await site.exchange(posted('/contact-us', 'website=x', headers)))).toEqual([403]);
  });

  test.each([
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two hosts', `GET / HTTP/1.1\r\nConnection: close\r\nHost: ${HOST}\r\nHost: evil.example\r\n\r\n`],
  ])('may not be missing or twofold: %s', async (_what, bytes) => {
    const answer = await site.exchange(bytes);
    expect([[200], [400]]).toContainEqual(statusesOf(answer));
    expect(answer).not.toContain('evil');
  });
});

describe('who has failed five times to sign in', () => {
  const attempt = async (email: string, headers: string[]) =>
    statusesOf(await site.exchange(posted('/admin/login', `email=${email}&password=x&intent=save`, headers)))[0];
  const five = Array(5).fill(401);

  test.each<[what: string, headers: (n: number) => string[]]>([
    ['addresses in front of the one that the proxy adds', (n) => [`X-Forwarded-For: 203.0.113.${n}, 198.51.100.7`]],
    ['a header of another kind of proxy', (n) => [`Forwarded: for=203.0.113.${n}`, 'X-Forwarded-For: 198.51.100.7']],
    ['a header of its own', (n) => [`X-Real-IP: 203.0.113.${n}`, `CF-Connecting-IP: 203.0.113.${n}`]],
    ['a second header', (n) => [`X-Forwarded-For: 203.0.113.${n}`, 'X-Forwarded-For: 198.51.100.7']],
    ['other addresses of the same network', (n) => [`X-Forwarded-For: 2001:db8:1:2:${n}::${n}`]],
  ])('is not another client by %s', async (what, headers) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const tries = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => attempt(email, headers(n))));
    expect(tries.sort()).toEqual([...five, 429]);
  });

  test('locks out nobody who comes through the same proxy', async () => {
    const email = 'shared-proxy@example.com';
    await Promise.all(five.map(() => attempt(email, ['X-Forwarded-For: 198.51.100.8'])));
    expect(await attempt(email, ['X-Forwarded-For: 198.51.100.8'])).toBe(429);
    expect(await attempt(email, ['X-Forwarded-For: 198.51.100.9'])).toBe(401);
  });
});
