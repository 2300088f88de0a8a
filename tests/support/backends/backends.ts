import type { Backend } from '~/lib/supabase/backend';
import { backend } from '../http/site';

/** Answers a call in place of the backend; `pass` hands it on. */
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

/** A way in which the backend in this process fails; one on a network has more, see supabase-server.ts. */
export type Failure = keyof typeof FAILURES;

/**
 * The seeded backend with a failure.
 *
 * @param path what fails: a table, a function such as `rpc/submit_enquiry`, or a path of the API such as
 *   /auth/v1/token or all of /auth/v1/; everything where not given
 * @param method what fails there, such as PATCH, where reading goes on
 */
export function failingBackend(failure: Failure, path = '', method?: string): Backend {
  return interceptedAt(path, FAILURES[failure], method);
}

/** The seeded backend where no file can be stored. */
export function withoutStorage(): Backend {
  return failingBackend('answers 500', '/storage/');
}

/** The seeded backend where one table answers with other rows: what the database itself would not let in. */
export function backendWith(table: string, rows: unknown): Backend {
  const range = Array.isArray(rows) ? `0-${rows.length - 1}/${rows.length}` : '*';
  return interceptedAt(table, async () => Response.json(rows, { headers: { 'Content-Range': range } }));
}

/** The seeded backend where something else answers at a path, which is written as for `failingBackend`. */
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

/** What a page says of an outage in the words of the error. */
export const OUTAGE = 'We could not reach our records just now. Please try again in a minute.';
