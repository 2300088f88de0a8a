import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnv } from '~/lib/runtime/env.server';
import type { Backend, SelfHostedBackend } from '~/lib/supabase/backend';
import { type Db, serviceClient } from '~/lib/supabase/client.server';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import type { Site } from '~/server/site/site';
import { seedDemo } from '../../../supabase/seeds/demo/seed';
import { newFolder } from '../backends/new-folder';
import { type Answer, readAnswer } from './answer';

type BuiltApplication = typeof import('~/server/hosts/built-site');
type SiteOptions = Parameters<BuiltApplication['siteOn']>[1];

/** What `fetch` takes, and the network address of the client. */
export type RequestOptions = RequestInit & { from?: string };

/** A client of a site, in this process. */
export type Visitor = {
  site: Site;
  get(path: string, requestOptions?: RequestOptions): Promise<Answer>;
  /** Sends a form, as a browser without JavaScript does. */
  post(path: string, fields: Record<string, string>, requestOptions?: RequestOptions): Promise<Answer>;
};

const BUILD = join(import.meta.dirname, '../../../build');
const ENTRY = join(BUILD, 'server/index.js');
const OPEN_SITE = join(BUILD, 'server/open-site.js');
const CLIENT_DIRECTORY = join(BUILD, 'client');

/** Signs the cookies of the sites that tests visit. */
export const SECRET = 'a secret of at least thirty-two characters';

/** The address that the site believes to have. */
export const PUBLIC_URL = new URL('http://localhost:3000');

if (!existsSync(ENTRY)) throw new Error('There is no build to test. Run "npm run build" first.');
const application: BuiltApplication = await import(pathToFileURL(ENTRY).href);
const { openSite }: typeof import('~/server/hosts/open-site') = await import(pathToFileURL(OPEN_SITE).href);

/** A visitor of a site of its own, with nothing remembered, on a backend of this process. */
export function createVisitor(on: Backend, options: Partial<SiteOptions> = {}): Visitor {
  const publicUrl = options.publicUrl ?? PUBLIC_URL;
  const defaults = { publicUrl, clientDirectory: CLIENT_DIRECTORY, secret: SECRET };
  return visitorOf(application.siteOn(on, { ...defaults, ...options }), publicUrl);
}

/** A visitor of a site that was started on a Supabase elsewhere, with its secret key or without. */
export async function visitSupabase(
  url: string,
  key: string,
  secretKey = '',
): Promise<Visitor & { close(): Promise<void> }> {
  const env = readEnv({
    DATA_DIR: newFolder(),
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: key,
    SUPABASE_SECRET_KEY: secretKey,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'silent',
  });
  const options = { publicUrl: PUBLIC_URL, clientDirectory: CLIENT_DIRECTORY, showAdmin: () => undefined };
  const site = await openSite(env, options);
  return { ...visitorOf(site, PUBLIC_URL), close: () => site.close() };
}

function visitorOf(site: Site, { origin }: URL): Visitor {
  const get: Visitor['get'] = async (path, { from = '192.0.2.1', ...init } = {}) =>
    readAnswer(await site.fetch(new Request(origin + path, init), from));
  return {
    site,
    get,
    post: (path, fields, requestOptions) =>
      get(path, { method: 'POST', body: new URLSearchParams(fields), ...requestOptions }),
  };
}

// The level of the log belongs to the whole program and is set where a site is opened; this one calls nobody.
await visitSupabase('http://supabase.invalid', 'none');

/** The embedded backend with the demo content; every worker of the test runner has its own. */
export const backend: SelfHostedBackend = await openInMemory(newFolder('storage'));
await seedDemo(backend);

/** Reads and writes everything, as staff or the operator would. */
export const db: Db = serviceClient(backend);

/** The visitor of the seeded site. */
export const { get, post, site } = createVisitor(backend);
