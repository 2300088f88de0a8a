import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer } from '../../support/backends/mail-server';
import { type SupabaseServer, startSupabaseServer } from '../../support/backends/supabase-server';
import { describeJourneys } from '../../support/content/journeys';
import { readAnswer } from '../../support/http/answer';
import { contactBody } from '../../support/http/contact';
import { madeUp } from '../../support/http/form';
import { backend, SECRET } from '../../support/http/site';
import type { RequestSender } from '../../support/http/staff';

type BuiltEntry = {
  fetch(request: Request, from?: { clientAddress?: string }): Promise<Response>;
  default: { fetch: BuiltEntry['fetch'] };
};

const ENTRY = join(import.meta.dirname, '../../../build/server/fetch.js');
const ORIGIN = 'https://www.example.com';

let supabase: SupabaseServer;
let entry: BuiltEntry;

/** Loads the built module in an environment of its own. */
async function load(more: Record<string, string> = {}): Promise<BuiltEntry> {
  const settings = {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    PUBLIC_URL: ORIGIN,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    ...more,
  };
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
  supabase = await startSupabaseServer('answers');
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
