import { createHmac } from 'node:crypto';
import { App, type DefaultAppConfig, setExperimental } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { answerDiskFull, noteDiskFull } from './disk-full.server.ts';
import type { FileStore } from './file-store.server.ts';
import { keepLogicalFilters } from './logical-filters.ts';
import { storageAdapter } from './storage-adapter.server.ts';
import { withinStorageLimits } from './storage-limits.server.ts';
import { refuseUnfiltered } from './unfiltered-writes.ts';

/** The URL of the API. It is not on a network, so any valid URL will do. */
export const URL_IN_PROCESS = 'http://supabase.invalid';

export type LiteConnection = PgliteConnection | PostgresConnection;

export type LiteOptions = {
  connection: LiteConnection;
  files: FileStore;
  /** The JWT secret is derived from this one. */
  secret: string;
  publishableKey: string;
  secretKey: string;
  openSignUp: boolean;
};

/** Starts the Supabase API on a connection; the caller migrates its schemas. */
export async function startLiteApi(options: LiteOptions): Promise<App> {
  setExperimental('storage', true);
  const config = {
    connection: options.connection,
    auth: {
      enabled: true,
      enable_signup: options.openSignUp,
      jwt_secret: createHmac('sha256', options.secret).update('supabase jwt').digest('hex'),
      jwt_expiry: 3600,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
    },
    storage: { enabled: true, file_size_limit: '10MiB' },
    studio: { enabled: false },
    options: { server: { disableStudio: true } },
  };
  const api = new App(config as unknown as DefaultAppConfig);
  api._storageAdapter = storageAdapter(options.files);
  await api.init();
  return api;
}

// Of the auth service only what accounts/ asks: /otp creates users on request, even where enable_signup is false.
const ALLOWED = /^\/(rest\/v1\/|storage\/v1\/(object|bucket)(\/|$)|auth\/v1\/(signup|token|user|logout|verify)$)/;

/**
 * Passes a request to the API and reads the whole response.
 *
 * @returns the response; 404 for endpoints that this program does not use
 */
export async function askLiteApi(api: App, request: Request): Promise<Response> {
  if (!ALLOWED.test(new URL(request.url).pathname)) return new Response('{"message":"not served"}', { status: 404 });
  const refused = refuseUnfiltered(request);
  if (refused) return refused;
  const whole = await withContentLength(keepLogicalFilters(request));
  const response = await answerDiskFull(async () => withinStorageLimits(whole, async (one) => api.fetch(one)));
  const body = await response.arrayBuffer();
  if (body.byteLength > 0) return new Response(body, response);
  const headers = new Headers(response.headers);
  headers.delete('content-type');
  return new Response(null, { status: response.status, headers });
}

/** The API's size limits need a header that only requests from a network have. */
async function withContentLength(request: Request): Promise<Request> {
  if (!request.body) return request;
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}

type DatabaseError = { code?: string; message?: string; detail?: string; hint?: string };

/**
 * Makes the API report a violated constraint by its SQLSTATE, as PostgREST does: it would respond with 500 and "SUP" to
 * some of class 23 and to errors raised by triggers. An error of code PGRST sets the status (PostgREST, "RAISE errors
 * with HTTP status codes").
 */
export function reportConstraints(connection: LiteConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (thrown) => {
    const error = normalize(thrown) as DatabaseError;
    noteDiskFull(error);
    const { code, message = '', detail = null, hint = null } = error;
    if (code !== '23514' && code !== '23P01' && code !== 'P0001') return error;
    return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
      code: 'PGRST',
      detail: JSON.stringify({ status: 400, headers: {} }),
    });
  };
}
