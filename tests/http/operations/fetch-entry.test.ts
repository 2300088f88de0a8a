import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentMailServer, startMailServer } from '../../support/backends/mail-server';
import { startCommand } from '../../support/backends/program-process';
import { type Interceptor, type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { describeJourneys } from '../../support/content/journeys';
import { readAnswer } from '../../support/http/answer';
import { contactBody, enquiriesAbout } from '../../support/http/contact';
import { madeUp } from '../../support/http/form';
import { backend, db, SECRET } from '../../support/http/site';
import type { RequestSender } from '../../support/http/staff';

type BuiltEntry = {
  fetch(
    request: Request,
    from?: { clientAddress?: string; waitUntil?: (work: Promise<unknown>) => void },
  ): Promise<Response>;
  default: { fetch: BuiltEntry['fetch'] };
};

const ENTRY = join(import.meta.dirname, '../../../build/server/fetch.js');
const ORIGIN = 'https://www.example.com';

let supabase: SupabaseServer;
let entry: BuiltEntry;
/** What the project answers in place of the backend. */
let says: Interceptor = () => undefined;

const settingsOn = ({ url }: SupabaseServer) => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
  PUBLIC_URL: ORIGIN,
  SESSION_SECRET: SECRET,
});

/** Loads the built module in an environment of its own. */
async function load(more: Record<string, string> = {}): Promise<BuiltEntry> {
  const settings = { ...settingsOn(supabase), LOG_LEVEL: 'silent', ...more };
  Object.assign(process.env, settings);
  try {
    const address = pathToFileURL(ENTRY);
    address.search = crypto.randomUUID();
    return await import(address.href);
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
}

beforeAll(async () => {
  supabase = await startSupabaseServer('answers', (question) => says(question));
  entry = await load();
});

afterAll(() => supabase.stop());

/** Asks as a platform does that calls its own host something else than visitors do. */
const asPlatform: RequestSender = {
  async get(path, { from = '192.0.2.1', ...init } = {}) {
    const request = new Request(`http://10.1.2.3:8080${path}`, init);
    request.headers.set('X-Forwarded-For', from);
    return readAnswer(await entry.default.fetch(request), path);
  },
};

describe('people do as everywhere', () => {
  describeJourneys(() => asPlatform);
});

test('pages name the address that visitors see', async () => {
  const { text } = await asPlatform.get('/products/onions');
  expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/products/onions"/>`);
});

test('a platform that knows who asks is believed', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const init = {
      ...madeUp(new URLSearchParams(contactBody())),
      headers: { 'X-Forwarded-For': `203.0.113.${index}` },
    };
    const request = new Request(`${ORIGIN}/contact-us`, init);
    statuses.push((await entry.fetch(request, { clientAddress: '198.51.100.60' })).status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test('an enquiry is mailed before its sender is thanked', async () => {
  const { url, mails } = await startMailServer();
  const { fetch } = await load({ SMTP_URL: url, ENQUIRIES_TO: 'office@example.com' });
  const init = { ...madeUp(new URLSearchParams(contactBody())) };
  const { status } = await fetch(new Request(`${ORIGIN}/contact-us`, init), { clientAddress: '198.51.100.61' });
  expect([status, mails.length]).toEqual([303, 1]);
});

test('where a mail server never answers, only who wrote waits for it, and not even they where the platform does', async () => {
  const { fetch } = await load({ SMTP_URL: await silentMailServer(), ENQUIRIES_TO: 'office@example.com' });
  const formAbout = (subject: string) =>
    new Request(`${ORIGIN}/contact-us`, madeUp(new URLSearchParams(contactBody({ subject }))));
  const isBeingMailed = async (subject: string) => {
    const [enquiry] = await enquiriesAbout(subject);
    const { data } = await db
      .from('outbox')
      .select('claim')
      .eq('enquiry_id', enquiry?.id ?? '');
    return data?.some(({ claim }) => claim !== null);
  };
  // The first request does what is due.
  await fetch(new Request(`${ORIGIN}/robots.txt`));
  const ended: string[] = [];
  const noted = async <Result>(name: string, work: Promise<Result>) => {
    const result = await work;
    ended.push(name);
    return result;
  };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const waiting = noted('who waits', fetch(formAbout(first), { clientAddress: '198.51.100.62' }));
  const rest: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void rest.push(noted('the rest', work));
  const other = noted('who does not', fetch(formAbout(second), { clientAddress: '198.51.100.63', waitUntil }));
  await expect.poll(() => isBeingMailed(first)).toBe(true);
  expect((await noted('somebody else', fetch(new Request(`${ORIGIN}/robots.txt`)))).status).toBe(200);
  expect([(await other).status, (await waiting).status]).toEqual([303, 303]);
  await Promise.all(rest);
  expect(ended.slice(0, 2).sort()).toEqual(['somebody else', 'who does not']);
  expect(ended).toHaveLength(4);
});

test('what is due is published at the start, before anybody asks for a page', async () => {
  const asked: string[] = [];
  says = ({ path }) => {
    asked.push(path);
    if (path.includes('/content_version?')) return Response.json({ version: 1, next_due: '2020-01-01T00:00:00Z' });
    return path.endsWith('/milliseconds_until_due') ? Response.json(-1000) : undefined;
  };
  await load();
  await expect.poll(() => asked.join(' ')).toContain('/rest/v1/rpc/publish_due');
  says = () => undefined;
});

test('a process that is ended with its answer has written what it logged', async () => {
  const id = 'request-of-a-frozen-process';
  const script = `
    const { fetch } = await import(${JSON.stringify(pathToFileURL(ENTRY).href)});
    await fetch(new Request('${ORIGIN}/healthz', { headers: { 'X-Request-Id': '${id}' } }));
    process.kill(process.pid, 'SIGKILL');`;
  const environment = { ...settingsOn(supabase), LOG_LEVEL: 'info' };
  const { out } = await startCommand([process.execPath, '--input-type=module', '-e', script], environment).ended;
  expect(out).toContain(id);
});
