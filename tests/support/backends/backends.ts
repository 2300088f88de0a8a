import type { Backend } from '~/lib/supabase/backend';
import { backend } from '../http/site';

/** Responds in place of the backend; `pass` forwards a request to it. */
export type Interceptor = (request: Request, pass: (request: Request) => Promise<Response>) => Promise<Response>;

const FAILURES = {
  'answers 500': async () => Response.json({ message: 'out of memory', code: '53200' }, { status: 500 }),
  throws: async () => {
    throw new Error('the database is gone');
  },
  'does what it is asked and loses the answer': async (request, pass) => {
    await pass(request);
    throw new Error('the answer is lost');
  },
} satisfies Record<string, Interceptor>;

/** A failure of the in-process backend; supabase-server.ts simulates those of a network. */
export type Failure = keyof typeof FAILURES;

/**
 * The seeded backend with a failure.
 *
 * @param path the failing table, function such as `rpc/submit_enquiry`, or API path such as /auth/v1/token or all of
 *   /auth/v1/; by default everything
 * @param method the failing method, such as PATCH; by default all
 */
export function failingBackend(failure: Failure, path = '', method?: string): Backend {
  return interceptedAt(path, FAILURES[failure], method);
}

/** The seeded backend with a failing storage API. */
export function withoutStorage(): Backend {
  return failingBackend('answers 500', '/storage/');
}

/** The seeded backend with other rows in one table, such as rows that the constraints forbid. */
export function backendWith(table: string, rows: unknown): Backend {
  const range = Array.isArray(rows) ? `0-${rows.length - 1}/${rows.length}` : '*';
  return interceptedAt(table, async () => Response.json(rows, { headers: { 'Content-Range': range } }));
}

/** The seeded backend with an interceptor for a path and method, see `failingBackend`. */
export function interceptedAt(path: string, answer: Interceptor, method?: string): Backend {
  const meant = new URL(path, `${backend.url}/rest/v1/`).pathname;
  const intercepted: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const isThere = path === '' || pathname === meant || (meant.endsWith('/') && pathname.startsWith(meant));
    const isMeant = isThere && (method === undefined || request.method === method);
    return isMeant ? answer(request, backend.fetch) : backend.fetch(request);
  };
  return { ...backend, fetch: intercepted, longFetch: intercepted };
}

/** The message of an outage. */
export const OUTAGE = 'We could not reach our records just now. Please try again in a minute.';
