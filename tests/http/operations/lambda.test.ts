import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type LambdaEvent, type LambdaHead, type LambdaResult, resultOf } from '~/server/hosts/lambda-event';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { describeJourneys, signInAt } from '../../support/content/journeys';
import { PRODUCTS } from '../../support/content/products';
import { storeCategory } from '../../support/content/rows';
import { cookiesOf } from '../../support/http/answer';
import { contactBody, enquiriesAbout } from '../../support/http/contact';
import { madeUp } from '../../support/http/form';
import { functionUrlEvent, lambdaVisitor } from '../../support/http/lambda';
import { backend, SECRET } from '../../support/http/site';

const BUILD = join(import.meta.dirname, '../../../build');
const ORIGIN = 'https://www.example.com';
const MIB = 1024 * 1024;

type Handler = (event: LambdaEvent) => Promise<LambdaResult>;
type StreamingHandler = (event: LambdaEvent, stream: PassThrough) => Promise<void>;

let supabase: SupabaseServer;
let handler: Handler;
let streamingHandler: StreamingHandler;
/** The paths of requests to the backend. */
const requests: string[] = [];
/** How many questions it has not answered yet, of those that it takes its time for. */
let open = 0;
let takesItsTime: RegExp | undefined;
/** Whether a question fails. */
let fails: (path: string) => boolean = () => false;

/** What the function's runtime brings: the head goes in front of the bytes. */
const heads = new WeakMap<PassThrough, LambdaHead>();
const awslambda = {
  streamifyResponse: (streaming: StreamingHandler) => streaming,
  HttpResponseStream: {
    from(stream: PassThrough, head: LambdaHead) {
      heads.set(stream, head);
      return stream;
    },
  },
};

/** Loads the built function as Lambda does, in an environment of its own. */
async function load(
  environment: Record<string, string>,
): Promise<{ handler: Handler; streamingHandler: StreamingHandler }> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  Object.assign(globalThis, { awslambda });
  try {
    const address = pathToFileURL(join(BUILD, 'server/lambda.js'));
    address.search = crypto.randomUUID();
    return await import(address.href);
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before);
    delete (globalThis as { awslambda?: unknown }).awslambda;
  }
}

beforeAll(async () => {
  supabase = await startSupabaseServer('answers', async ({ path }) => {
    requests.push(path);
    if (fails(path)) return Response.json({ message: 'out of memory', code: '53200' }, { status: 500 });
    if (!takesItsTime?.test(path)) return undefined;
    open += 1;
    await pause(200);
    open -= 1;
    return undefined;
  });
  ({ handler, streamingHandler } = await load({
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    PUBLIC_URL: ORIGIN,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
  }));
});

afterAll(() => supabase.stop());

const ask = async (...[target, options]: Parameters<typeof functionUrlEvent>) =>
  handler(await functionUrlEvent(target, options));
const traveller = lambdaVisitor({ handler: (event) => handler(event) });

describe('people do as everywhere', () => {
  describeJourneys(() => traveller);
});

describe('an answer', () => {
  test('of text is text', async () => {
    const result = await ask('/products/onions');
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded: false, cookies: [] });
    expect(result.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(result.body).toMatch(/^<!DOCTYPE html>.*<h1[^>]*>Onions<\/h1>/s);
  });

  test('that is compressed is in base64', async () => {
    const result = await ask('/products/onions', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(result.headers['content-encoding']).toBe('br');
    const html = brotliDecompressSync(Buffer.from(result.body, 'base64')).toString();
    expect(html).toBe((await ask('/products/onions')).body);
  });

  test('of bytes is in base64', async () => {
    const font = readdirSync(join(BUILD, 'client/assets')).find((name) => name.endsWith('.woff2'));
    const result = await ask(`/assets/${font}`);
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(result.headers['content-type']).toBe('font/woff2');
    const bytes = readFileSync(join(BUILD, 'client/assets', font ?? ''));
    expect(Buffer.from(result.body, 'base64').equals(bytes)).toBe(true);
  });

  test('to HEAD has the length and no body', async () => {
    const [head, whole] = [await ask('/', { method: 'HEAD' }), await ask('/')];
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(whole.body)));
  });

  test('that is not new has no body', async () => {
    const { headers } = await ask('/blog');
    const again = await ask('/blog', { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  test('of a cached page asks for nothing but the version', async () => {
    const page = '/products/onions/nashik-red-onion';
    await ask(page);
    requests.length = 0;
    expect((await ask(page)).statusCode).toBe(200);
    expect(requests.filter((path) => !path.startsWith('/rest/v1/content_version'))).toEqual([]);
  });

  test('comes when nothing is left to do: the process may be halted for hours after it', async () => {
    const cookie = cookiesOf(await signInAt(traveller));
    takesItsTime = /content_version/;
    onTestFinished(() => {
      takesItsTime = undefined;
    });
    // By now the version is too old to be known, so a page for staff, which is never cached, asks for it and does not wait.
    await pause(1100);
    requests.length = 0;
    expect((await ask('/blog', { headers: { Cookie: cookie } })).statusCode).toBe(200);
    expect([requests.filter((path) => takesItsTime?.test(path)).length, open]).toEqual([1, 0]);
  });

  test('comes after what was counted is stored, where that was not done in the last 20 seconds', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
    requests.length = 0;
    for (const page of ['/blog', '/gallery', '/about-us']) await ask(page, { headers });
    expect(requests.filter((path) => path.endsWith('/add_insights'))).toHaveLength(1);
  });

  test('sets each cookie for itself, and none among the headers', async () => {
    const answer = await signInAt(traveller, { headers: { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' } });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const { headers } = await ask('/admin/login', { headers: { Cookie: cookiesOf(answer) } });
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe('a request', () => {
  test.each([
    ['/our-products', 'q=red%20onion&page=1', 200],
    // As an HTTP API writes it, which has decoded the path.
    ['/products/onions/no such?onion#here', '', 404],
    ['/products/100%', '', 400],
    ['//evil.example/x', '', 301],
  ])('may ask for %s?%s', async (rawPath, rawQueryString, statusCode) => {
    const result = await handler({ ...(await functionUrlEvent('/')), rawPath, rawQueryString });
    expect(result.statusCode).toBe(statusCode);
    expect(result.headers.location ?? '/').toMatch(/^\/(?!\/)/);
  });

  test('may bring its form as text', async () => {
    const subject = `As text ${crypto.randomUUID()}`;
    const event = await functionUrlEvent('/contact-us', {
      from: '198.51.100.7',
      ...madeUp(null, {
        Origin: ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      }),
    });
    const body = new URLSearchParams(contactBody({ subject })).toString();
    expect((await handler({ ...event, body, isBase64Encoded: false })).statusCode).toBe(303);
    expect(await enquiriesAbout(subject)).toHaveLength(1);
  });

  test('of another site’s form is refused', async () => {
    const body = new URLSearchParams(contactBody());
    const refused = await ask('/contact-us', { ...madeUp(body), headers: { Origin: 'https://evil.example' } });
    expect(refused.statusCode).toBe(403);
  });

  test('comes from where the function URL says, whatever it says itself', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const headers = { 'X-Forwarded-For': `203.0.113.${index}, 198.51.100.8` };
      const body = new URLSearchParams(contactBody());
      statuses.push((await ask('/contact-us', { from: '198.51.100.8', ...madeUp(body), headers })).statusCode);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test.each(['GET', 'POST'])('may say that it has no body, by %s', async (method) => {
    const result = await handler({ ...(await functionUrlEvent('/contact-us', { method })), body: null });
    expect(result.statusCode).toBeLessThan(500);
  });

  test('by a method that the site does not know is refused', async () => {
    const event = await functionUrlEvent('/');
    event.requestContext.http.method = 'TRACE';
    expect(await handler(event)).toMatchObject({ statusCode: 405, headers: { allow: expect.stringContaining('GET') } });
    const stream = new PassThrough();
    await Promise.all([buffer(stream), streamingHandler(event, stream)]);
    expect(heads.get(stream)?.statusCode).toBe(405);
  });

  test('of another format is refused in words', async () => {
    const rest = { httpMethod: 'GET', path: '/', requestContext: { stage: 'prod' } } as unknown as LambdaEvent;
    await expect(handler(rest)).rejects.toThrow('This function takes events of payload format 2.0');
  });
});

describe('an answer larger than Lambda takes', () => {
  const request = (headers: Record<string, string> = {}) => new Request(ORIGIN, { headers });
  const download = (body: string | Uint8Array<ArrayBuffer>) =>
    new Response(body, { headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Length': '1', ETag: '"x"' } });
  const rows = 'onion,"garlic"\n'.repeat(MIB);

  test('is compressed', async () => {
    const result = await resultOf(request({ 'Accept-Encoding': 'br' }), download(rows));
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(result.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(result.headers).not.toHaveProperty('content-length');
    expect(brotliDecompressSync(Buffer.from(result.body, 'base64')).toString()).toBe(rows);
  });

  test.each([
    ['cannot be made smaller', { 'Accept-Encoding': 'br' }, randomBytes(6 * MIB)],
    ['may not be made smaller', {}, rows],
  ])('is refused in words where it %s', async (_why, headers, body) => {
    const result = await resultOf(request(headers), download(body));
    expect(result).toMatchObject({ statusCode: 500, isBase64Encoded: false });
    expect(result.body).toContain('too large to be sent in one piece');
  });

  test('is counted as the JSON that it becomes', async () => {
    // 3.1 million characters, each of which is six bytes of JSON.
    const result = await resultOf(request(), download('\u0001'.repeat(3.1 * MIB)));
    expect(result.statusCode).toBe(500);
  });
});

describe('a streamed answer', () => {
  /** What a function URL that streams sends. */
  async function streamed(target: string, options?: Parameters<typeof functionUrlEvent>[1]) {
    const stream = new PassThrough();
    const [body] = await Promise.all([
      buffer(stream),
      streamingHandler(await functionUrlEvent(target, options), stream),
    ]);
    return { ...(heads.get(stream) as LambdaHead), body };
  }

  test('has its status, headers and bytes', async () => {
    const answer = await streamed('/products/onions');
    const whole = await ask('/products/onions');
    expect(answer).toMatchObject({ statusCode: 200, cookies: [] });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body.toString()).toBe(whole.body);
  });

  test('may be a download of any length', async () => {
    const cookie = cookiesOf(await signInAt(traveller));
    const answer = await streamed(`${PRODUCTS}/export`, { headers: { Cookie: cookie } });
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body.toString()).toContain('nashik-red-onion');
  });

  test('ends where the backend fails in the middle: the runtime hears of it, and its stream is left whole', async () => {
    await storeCategory(Array.from({ length: 1500 }, () => ({})));
    const cookie = cookiesOf(await signInAt(traveller));
    let reads = 0;
    fails = (path) => path.startsWith('/rest/v1/products?') && ++reads > 1;
    onTestFinished(() => {
      fails = () => false;
    });
    const stream = new PassThrough();
    stream.resume();
    const event = await functionUrlEvent(`${PRODUCTS}/export`, { headers: { Cookie: cookie } });
    await expect(streamingHandler(event, stream)).rejects.toThrow();
    expect([heads.get(stream)?.statusCode, stream.destroyed, stream.writableEnded]).toEqual([200, false, false]);
    expect((await streamed('/healthz')).statusCode).toBe(200);
  });

  test('may have nothing but a head', async () => {
    expect(await streamed('/our-products/')).toMatchObject({
      statusCode: 301,
      headers: { location: '/our-products' },
      body: Buffer.alloc(0),
    });
  });
});

describe('a function that lacks a setting', () => {
  const all = {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    PUBLIC_URL: ORIGIN,
    SESSION_SECRET: SECRET,
  };

  test.each([
    ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY is of no use without SUPABASE_URL'],
    ['PUBLIC_URL', 'PUBLIC_URL is needed where nothing is kept on a disk'],
    ['SESSION_SECRET', 'SESSION_SECRET is needed when PUBLIC_URL is https'],
  ])('such as %s does not start, and says why', async (missing, words) => {
    const others = Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing));
    await expect(load(others)).rejects.toThrow(`The environment is not usable: ${words}.`);
  });
});
