import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { type SupabaseServer, startSupabaseServer } from '../support/backends/supabase-server';
import { describeRequests } from '../support/content/host-requests';
import { describeJourneys } from '../support/content/journeys';
import { ALL_HOSTS, type RunningHost } from '../support/hosts/hosts';
import { backend, SECRET } from '../support/http/site';

// The packed site on hosts of others, each a process, on Supabase's API in the network. What a tool that packs functions sees of
// the packed folder is all that they have.

const ROOT = join(import.meta.dirname, '../..');
const packed = join(inject('temporaryFolder'), 'packed-for-hosts');
const traced = join(inject('temporaryFolder'), 'traced');

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 24 });

let supabase: SupabaseServer;

beforeAll(async () => {
  await run('app/server/build/pack.ts', packed, '--hosted');
  const { stdout } = await run('tests/hosts/trace.js', packed);
  for (const file of [...(JSON.parse(stdout) as string[]), 'package.json']) {
    mkdirSync(dirname(join(traced, file)), { recursive: true });
    cpSync(join(packed, file), join(traced, file));
  }
  supabase = await startSupabaseServer('answers');
});

afterAll(() => supabase.stop());

// Names what is missing where a host cannot be started.
const titled = ALL_HOSTS.map((host) => [[host.name, host.missing()].filter(Boolean).join(': '), host] as const);

describe.each(titled)('%s', (_title, { start, missing }) => {
  if (missing()) {
    test.skip('is not tested', () => undefined);
    return;
  }

  let host: RunningHost;

  beforeAll(async () => {
    host = await start(traced, {
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      PUBLIC_URL: 'https://www.example.com',
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'warn',
    });
  });

  afterAll(() => host.stop());

  describe('people do as everywhere', () => {
    describeJourneys(() => host);
  });

  describe('an answer is the site’s', () => {
    describeRequests(() => host);
  });
});
