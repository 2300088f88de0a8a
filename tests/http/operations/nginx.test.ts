import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { complaintsOf, findNginx, listening, nginxCommand, nginxTitle } from '../../support/backends/nginx-server';
import {
  ADMIN,
  type ProgramProcess,
  runProgram,
  startCommand,
  startProgram,
} from '../../support/backends/program-process';
import { type SiteProcess, visitorAt, whenReady } from '../../support/backends/site-process';
import { heading, readAnswer } from '../../support/http/answer';
import { contactFields } from '../../support/http/contact';
import { freePort } from '../../support/http/free-port';
import { one, textOf, valuesOf } from '../../support/http/html';
import { PATHS, PERSONAL_PATHS } from '../../support/http/pages';
import { type RawAnswer, type RawAsk, rawRequest } from '../../support/http/raw-request';
import { type Staff, signInAs } from '../../support/http/staff';

// A site with page files behind a real nginx, configured by `npm run nginx`.

const ENDINGS: Record<string, string> = {
  identity: '',
  gzip: '.gz',
  br: '.br',
  'gzip, deflate, br, zstd': '.br',
  'br;q=0, gzip': '.gz',
};

/** Pages that have files. */
const CACHED = PATHS.filter((path) => !path.includes('?') && !PERSONAL_PATHS.includes(path));

/** Headers that belong to a connection or to one response. */
const OWN = /^(connection|keep-alive|date|server|transfer-encoding|x-request-id)$/;

describe.skipIf(!findNginx())(nginxTitle(), () => {
  const PAGE_FILES = newFolder('page-files');
  let env: Record<string, string>;
  let port: string;
  let site: SiteProcess;
  let nginx: ProgramProcess;
  let log: string;
  let origin: string;
  let staff: Staff;

  const start = async () => {
    site = await whenReady(startProgram('node', [], env), port);
  };
  const viaNginx = (ask: RawAsk) => rawRequest(origin, ask);
  const direct = (ask: RawAsk) => rawRequest(site.origin, ask);
  /** Nginx sends no id of its own. */
  const isFromFile = ({ headers }: RawAnswer) => headers['x-request-id'] === undefined;

  beforeAll(async () => {
    const [own, listen] = [await freePort(), await freePort()];
    port = String(own);
    origin = `http://127.0.0.1:${listen}`;
    env = {
      PORT: port,
      PUBLIC_URL: `http://localhost:${listen}`,
      TRUSTED_PROXIES: '1',
      PAGE_FILES,
      DATA_DIR: newFolder(),
      SEED: 'demo',
    };
    log = join(newFolder('nginx-log'), 'access.log');
    const printed = await runProgram('nginx', ['--log', log, '--listen', `127.0.0.1:${listen}`], env);
    expect(printed).toMatchObject({ code: 0, err: '' });
    const command = nginxCommand(newFolder('nginx'), printed.out);
    expect(complaintsOf(command)).toBe('');
    nginx = startCommand(command, {});
    await listening(listen);
    await start();
    staff = await signInAs(ADMIN, visitorAt(origin));
  }, 120_000);

  afterAll(async () => {
    nginx.child.kill('SIGTERM');
    expect(await site.stop()).toBe(0);
    expect((await nginx.ended).err).not.toMatch(/\[(alert|crit|emerg)\]/);
  });

  /** Lets a page be written in an encoding, as the first visitor does. */
  async function write(path: string, accept = 'identity'): Promise<void> {
    await direct({ path, headers: { 'accept-encoding': accept } });
    const file = join(PAGE_FILES, 'current/pages', `${path.slice(1)}.html${ENDINGS[accept]}`);
    await vi.waitUntil(() => existsSync(file));
  }

  /** What a client sees of a response. nginx leaves out headers that say nothing new with 304 and 206. */
  function seen({ status, headers, bytes }: RawAnswer) {
    const others = Object.entries(headers).filter(([name]) => {
      const isLeftOut = status === 304 ? ['content-type', 'accept-ranges'] : status === 206 ? ['accept-ranges'] : [];
      return !OWN.test(name) && !isLeftOut.includes(name);
    });
    return { status, headers: Object.fromEntries(others.toSorted()), bytes };
  }

  /** Expects the same from nginx as from the program. */
  async function expectSame(ask: RawAsk): Promise<RawAnswer> {
    const answer = await viaNginx(ask);
    expect(seen(answer)).toEqual(seen(await direct(ask)));
    return answer;
  }

  test.each(CACHED)('%s is sent from a file as the program sends it, in all encodings', async (path) => {
    for (const accept of Object.keys(ENDINGS)) {
      await write(path, accept);
      for (const method of ['GET', 'HEAD']) {
        expect(isFromFile(await expectSame({ path, method, headers: { 'accept-encoding': accept } }))).toBe(true);
      }
    }
  });

  test('a page that the browser has is not sent again', async () => {
    for (const accept of ['identity', 'gzip', 'br']) {
      await write('/about-us', accept);
      const ask = (headers: Record<string, string>) =>
        expectSame({ path: '/about-us', headers: { 'accept-encoding': accept, ...headers } });
      const { etag = '' } = (await ask({})).headers;
      for (const tag of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
        const answer = await ask({ 'if-none-match': tag });
        expect(answer.status).toBe(304);
        expect(isFromFile(answer)).toBe(true);
      }
      for (const tag of ['"a"', etag.slice(1, -1)]) expect((await ask({ 'if-none-match': tag })).status).toBe(200);
    }
  });

  test.each<[string, Omit<RawAsk, 'path'>]>([
    ['other cookies', { headers: { cookie: 'enquiry_list=a; theme=dark' } }],
    ['a range', { headers: { range: 'bytes=0-9' } }],
    ['a time', { headers: { 'if-modified-since': new Date().toUTCString() } }],
  ])('%s change nothing', async (_, ask) => {
    await write('/about-us');
    const answer = await expectSame({ path: '/about-us', ...ask });
    expect(answer.status).toBe(200);
    expect(isFromFile(answer)).toBe(true);
  });

  test.each<[string, RawAsk]>([
    ['a form', { path: '/about-us', method: 'POST', body: 'a=b', headers: { 'content-length': '3' } }],
    ['another method', { path: '/about-us', method: 'DELETE' }],
    ['a query', { path: '/about-us?page=2' }],
    ['an empty query', { path: '/about-us?' }],
    ['a session', { path: '/about-us', headers: { cookie: 'session=x' } }],
    ['a message', { path: '/about-us', headers: { cookie: 'a=b; flash=x' } }],
    ['another spelling', { path: '/About-Us' }],
    ['a slash at the end', { path: '/about-us/' }],
    ['two slashes', { path: '//about-us' }],
    ['dots', { path: '/blog/../about-us' }],
    ['needless encoding', { path: '/%61bout-us' }],
    ['a name that files have', { path: '/about-us.html' }],
    ['a name of a folder', { path: '/assets' }],
    ['no such page', { path: '/nothing/here' }],
    ['the back office', { path: '/admin/dashboard' }],
    ['the health', { path: '/healthz' }],
    ['a file that is made', { path: '/robots.txt' }],
    ['too long a name', { path: `/${'a'.repeat(3000)}` }],
  ])('%s goes to the program, as it came', async (_, ask) => {
    await write('/about-us');
    expect(isFromFile(await expectSame(ask))).toBe(false);
  });

  test('files of the build are sent as by the program, in parts too', async () => {
    const html = (await viaNginx({ path: '/' })).bytes.toString();
    const assets = new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g));
    expect(assets.size).toBeGreaterThan(2);
    for (const path of [...assets, '/logo.svg', '/share.jpg', '/navigation.speculationrules']) {
      for (const accept of ['identity', 'gzip', 'br']) {
        const ask = (headers: Record<string, string> = {}, method = 'GET') =>
          expectSame({ path, method, headers: { 'accept-encoding': accept, ...headers } });
        const whole = await ask();
        expect([whole.status, isFromFile(whole)]).toEqual([200, true]);
        const { etag = '' } = whole.headers;
        expect((await ask({}, 'HEAD')).status).toBe(200);
        expect((await ask({ 'if-none-match': etag })).status).toBe(304);
        expect((await ask({ range: 'bytes=2-9' })).bytes).toEqual(whole.bytes.subarray(2, 10));
        expect((await ask({ range: 'bytes=-5', 'if-range': etag })).status).toBe(206);
        expect((await ask({ range: 'bytes=0-4', 'if-range': '"a"' })).status).toBe(200);
        expect((await ask({ range: 'bytes=0-1,4-5' })).status).toBe(200);
        expect((await viaNginx({ path, headers: { range: 'bytes=99999999-' } })).status).toBe(416);
      }
      expect(isFromFile(await viaNginx({ path, headers: { cookie: 'session=x' } }))).toBe(true);
      expect((await expectSame({ path, method: 'POST' })).status).toBe(405);
    }
  });

  test('an edit is in the very next page, whatever encoding it is asked for', async () => {
    const { text } = await staff.get('/admin/manage-categories');
    const edit = /\/admin\/manage-categories\/edit\/[\da-f-]+/.exec(text)?.[0] ?? '';
    const slug = /name="slug"[^>]*value="([^"]+)"/.exec((await staff.get(edit)).text)?.[1];
    const path = `/products/${slug}`;
    for (let round = 0; round < 9; round += 1) {
      for (const accept of ['identity', 'gzip', 'br']) await write(path, accept);
      expect(isFromFile(await viaNginx({ path }))).toBe(true);
      const name = `Round ${round}`;
      expect((await staff.save(edit, { name })).status).toBe(303);
      expect(heading(await visitorAt(origin).get(path))).toBe(name);
    }
  });

  test('the program learns who sent a form, and a large one reaches it', async () => {
    const visitor = visitorAt(origin, (address) => ({ 'X-Forwarded-For': `198.51.100.7, ${address}` }));
    for (const subject of ['First', 'Second', 'Third']) {
      expect((await visitor.post('/contact-us', contactFields({ subject }))).status).toBe(303);
    }
    const tooLarge = await visitor.post('/contact-us', contactFields({ message: 'a'.repeat(3_000_000) }));
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.headers.get('x-request-id')).not.toBeNull();
  });

  test.each([
    [403, '/contact-us', { Origin: 'https://evil.example' }],
    [405, '/logo.svg', {}],
    [400, '/%c0%af', {}],
    [413, '/contact-us', { 'Content-Length': '20000000' }],
  ])('a %i that is given before the body is read keeps nobody else waiting', async (status, path, headers) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const size of status === 413 ? [20_000_000] : [1_000, 100_000, 1_000_000, 20_000_000]) {
      const body = Buffer.alloc(size, 'x');
      expect((await viaNginx({ path, method: 'POST', body, headers: { ...type, ...headers } })).status).toBe(status);
      // A form is sent once only, so nginx hides no connection of which nobody reads.
      const form = { path: '/contact-us', method: 'POST', body: 'full_name=A', headers: type };
      expect((await viaNginx(form)).status).toBe(422);
    }
  });

  test('its log has no query, no token and no referrer', async () => {
    const secret = 'needle-of-a-private-link';
    const referer = `${origin}/enquiries/${secret}`;
    for (const path of [
      `/enquiries/${secret}`,
      `/enquiries/${secret}.pdf`,
      `/%65nquiries/${secret}`,
      `//preview//${secret}`,
      `/about-us/../preview/${secret}?a=b`,
      `/admin/../enquiries/${secret}`,
      `/admin/set-password?token_hash=${secret}&type=invite`,
      `/admin/..%2fenquiries/${secret}`,
      `/about-us?${secret}`,
    ]) {
      await viaNginx({ path, headers: { referer } });
    }
    await viaNginx({ path: '/admin/enquiries/1', headers: { 'user-agent': 'needle-of-a-browser' } });
    await vi.waitUntil(() => readFileSync(log, 'utf8').includes('needle-of-a-browser'));
    const lines = readFileSync(log, 'utf8');
    expect(lines).not.toContain(secret);
    for (const path of ['/enquiries/[token]', '//preview/[token]', '/admin/set-password', '/about-us']) {
      expect(lines).toContain(`"GET ${path} HTTP/1.1"`);
    }
    expect(lines).toMatch(
      /^127\.0\.0\.1 - - \[.+\] "GET \/admin\/enquiries\/1 HTTP\/1\.1" 302 \d+ "-" "needle-of-a-browser"$/m,
    );
  });

  describe('while the program is down', () => {
    let pictures: string[];

    beforeAll(async () => {
      await write('/about-us', 'br');
      await write('/');
      await write('/gallery');
      // Nobody has asked for a picture.
      pictures = valuesOf((await visitorAt(origin).get('/gallery')).page, 'img', 'data-picture')
        .filter(Boolean)
        .slice(0, 4);
      const files = pictures.map((path) => join(PAGE_FILES, 'pictures', `${path}.webp`));
      await vi.waitUntil(() => files.every((file) => existsSync(file)), { timeout: 20_000 });
      await site.kill();
      return start;
    });

    const page = async (ask: RequestInit = {}, path = '/contact-us') =>
      readAnswer(await fetch(origin + path, ask), path);

    test('no log has the token of a private link', async () => {
      expect((await viaNginx({ path: '/enquiries/needle-of-a-private-link' })).status).toBe(503);
      expect(nginx.err()).not.toContain('needle-of-a-private-link');
    });

    test('cached pages and files are there', async () => {
      const answers = [
        await viaNginx({ path: '/' }),
        await viaNginx({ path: '/about-us', headers: { 'accept-encoding': 'br' } }),
        await viaNginx({ path: '/logo.svg' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    });

    test('pictures that a page shows first are there in any size, and no browser keeps them', async () => {
      expect(pictures.length).toBeGreaterThan(2);
      const addresses = pictures.flatMap((path) => [
        `/pictures/320/${path}.avif`,
        `/pictures/1280/${path}.webp`,
        `/storage/v1/object/public/application-assets/${path}`,
      ]);
      for (const address of addresses) {
        const { status, headers, bytes } = await viaNginx({ path: address });
        expect([address, status, bytes.toString('latin1', 8, 12)]).toEqual([address, 200, 'WEBP']);
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
        });
        expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
        expect((await viaNginx({ path: address, method: 'HEAD' })).status).toBe(200);
        expect((await viaNginx({ path: address, method: 'POST' })).status).toBe(503);
      }
    });

    test.each([
      '/pictures/320/nobody-asked.jpg.avif',
      '/pictures/320/../../lock.sqlite',
      '/storage/v1/object/public/application-assets/../../../../../lock.sqlite',
      '/pictures/320/%2e%2e/%2e%2e/lock.sqlite.avif',
    ])('%s is no picture', async (path) => {
      const { status, headers } = await viaNginx({ path });
      expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    });

    test.each([
      ['GET', /be back in a moment/],
      ['POST', /Reload this page .+ your browser has kept what you typed/],
    ])('a %s gets a page that says so', async (method, words) => {
      const { status, headers, ...answer } = await page({ method, ...(method === 'POST' && { body: 'a=b' }) });
      expect(status).toBe(503);
      expect(textOf(one(answer.page, 'main'))).toMatch(words);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-.+frame-ancestors 'none'$/,
        ),
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'retry-after': '5',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    });

    test('HEAD gets its headers, and an address with an extension the same page', async () => {
      expect(await page({ method: 'HEAD' })).toMatchObject({ status: 503, text: '' });
      const { status, headers } = await page({}, '/sitemap.xml');
      expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    });
  });

  test('after the next start the pages are sent from files at once', async () => {
    const paths = ['/', '/about-us', '/products/onions'];
    for (const path of paths) await write(path, 'br');
    await site.kill();
    await start();
    for (const path of paths) {
      const answer = await expectSame({ path, headers: { 'accept-encoding': 'br' } });
      expect([path, answer.status, isFromFile(answer)]).toEqual([path, 200, true]);
    }
  });

  test('a site of its own kind is taken too: https, a shared cache, several processes', async () => {
    const other = {
      PUBLIC_URL: 'https://www.example.com',
      SESSION_SECRET: 'x'.repeat(32),
      PURGE_URL: 'https://cdn.example.com/',
    };
    const { out } = await runProgram('nginx', ['--log', log, '--listen', '127.0.0.1:1', '3000', '3001'], {
      ...env,
      ...other,
    });
    expect(out).toContain('__Host-session');
    expect(complaintsOf(nginxCommand(newFolder('nginx'), out))).toBe('');
  });
});

test.each([
  ['without PAGE_FILES', [], {}, 'PAGE_FILES is needed: the folder from which nginx sends pages.'],
  [
    'with a folder that it cannot write down',
    [],
    { PAGE_FILES: '/tmp/$a' },
    'PAGE_FILES has characters that nginx cannot read.',
  ],
  ['with a port that is none', ['x'], { PAGE_FILES: '/tmp/a' }, 'x is no port.'],
  ['with an unknown option', ['--tls'], { PAGE_FILES: '/tmp/a' }, '--tls'],
])('the command ends in one line %s', async (_, args, settings, words) => {
  const { code, err, out } = await runProgram('nginx', args, settings);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(words);
  expect(err.trim().split('\n')).toHaveLength(1);
});
