import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { readEnv } from '~/lib/runtime/env.server';
import type { Backend, SelfHostedBackend } from '~/lib/supabase/backend';
import { type Db, serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import type { Site } from '~/server/site/site';
import { seedDemo } from '../../../supabase/seeds/demo/seed';
import { newFolder } from '../backends/new-folder';
import { type Answer, type RequestOptions, readAnswer } from './answer';
import { type FormSender, formSender } from './form';
import { noteState } from './seeded-state';

type BuiltApplication = typeof import('~/server/hosts/built-site');
type SiteOptions = Parameters<BuiltApplication['siteOn']>[1];

/** An in-process client of a site. */
export type Visitor = {
  site: Site;
  get(path: string, requestOptions?: RequestOptions): Promise<Answer>;
} & FormSender;

const BUILD = join(import.meta.dirname, '../../../build');
const ENTRY = join(BUILD, 'server/index.js');
const OPEN_SITE = join(BUILD, 'server/open-site.js');
export const CLIENT_DIRECTORY = join(BUILD, 'client');
const NO_FILES = join(BUILD, 'no files');

/** The session secret of the tested sites. */
export const SECRET = 'a secret of at least thirty-two characters';

/** The site's public URL. */
export const PUBLIC_URL = new URL('http://localhost:3000');

if (!existsSync(ENTRY)) throw new Error('There is no build to test. Run "npm run build" first.');
const application: BuiltApplication = await import(pathToFileURL(ENTRY).href);
const { openSite }: typeof import('~/server/hosts/open-site') = await import(pathToFileURL(OPEN_SITE).href);

/**
 * A client of a new site, with an empty cache, on an in-process backend. The site has no files of the client build
 * unless `clientDirectory` is given: there are hundreds, and it would read them all.
 */
export function createVisitor(on: Backend, options: Partial<SiteOptions> = {}): Visitor {
  const publicUrl = options.publicUrl ?? PUBLIC_URL;
  const defaults = { publicUrl, clientDirectory: NO_FILES, secret: SECRET };
  return visitorOf(application.siteOn(on, { ...defaults, ...options }), publicUrl);
}

/** A client of a site on a Supabase server, with its secret key or without, and with more in its environment. */
export async function visitSupabase(
  url: string,
  key: string,
  secretKey = '',
  more: Record<string, string> = {},
): Promise<Visitor & { close(): Promise<void> }> {
  const env = readEnv({
    DATA_DIR: newFolder(),
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: key,
    SUPABASE_SECRET_KEY: secretKey,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    ...more,
  });
  const options = { publicUrl: PUBLIC_URL, clientDirectory: CLIENT_DIRECTORY, showAdmin: () => undefined };
  const site = await openSite(env, options);
  return { ...visitorOf(site, PUBLIC_URL), close: () => site.close() };
}

function visitorOf(site: Site, { origin }: URL): Visitor {
  const get: Visitor['get'] = async (path, { from = '192.0.2.1', ...init } = {}) =>
    readAnswer(await site.fetch(new Request(origin + path, init), from), path);
  return { site, get, ...formSender(get) };
}

// Opening a site sets the log level of the whole process: this one is opened for LOG_LEVEL only, and sends no request.
await visitSupabase('http://supabase.invalid', 'none');

/** The embedded backend with the demo content, one for each worker of the test runner. */
export const backend: SelfHostedBackend = await openInMemory(newFolder('storage'), inject('migratedDatabase'));
await seedDemo(backend);

/** Brings the seeded site back to the state that it begins in, without any account. */
export const restore = await noteState(backend, newFolder('seeded'));

/** The service client, which bypasses row level security. */
export const db: Db = serviceClient(backend);

/** The client of the seeded site. */
export const { get, post, postMadeUp, site } = createVisitor(backend, { clientDirectory: CLIENT_DIRECTORY });
