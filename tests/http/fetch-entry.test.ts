import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../support/answer';
import { letter } from '../support/contact';
import { describeJourneys, type Traveller } from '../support/journeys';
import { backend, SECRET } from '../support/site';
import { type SupabaseServer, startSupabaseServer } from '../support/supabase-server';

type BuiltEntry = {
  fetch(request: Request, from?: { clientAddress?: string }): Promise<Response>;
  default: { fetch: BuiltEntry['fetch'] };
};

const ENTRY = join(import.meta.dirname, '../../build/server/fetch.js');
const ORIGIN = 'https://www.example.com';

let supabase: SupabaseServer;
let entry: BuiltEntry;

beforeAll(async () => {
  supabase = await startSupabaseServer('answers');
  const settings = {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    PUBLIC_URL: ORIGIN,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
  };
  Object.assign(process.env, settings);
  try {
    entry = await import(pathToFileURL(ENTRY).href);
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
});

afterAll(() => supabase.stop());

/** Asks as a platform does that calls its own host something else than visitors do. */
const asPlatform: Traveller = {
  async get(path, { from = '192.0.2.1', ...init } = {}) {
    const request = new Request(`http://10.1.2.3:8080${path}`, init);
    request.headers.set('X-Forwarded-For', from);
    return readAnswer(await entry.default.fetch(request));
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
      method: 'POST',
      body: new URLSearchParams(letter()),
      headers: { 'X-Forwarded-For': `203.0.113.${index}` },
    };
    const request = new Request(`${ORIGIN}/contact-us`, init);
    statuses.push((await entry.fetch(request, { clientAddress: '198.51.100.60' })).status);
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});
