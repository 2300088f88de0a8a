import { resetReadDeadline } from '~/lib/runtime/request-scope.server';
import { ANSWER_LOST, IDEMPOTENCY_KEY } from './answer-lost';
import { TIMEOUT_MS, WRITE_TIMEOUT_MS, withTimeout } from './with-timeout';

/** A read of each service that is cheap; whatever it answers, the service is there. */
const PROBES: Record<string, string> = {
  rest: '/rest/v1/content_version?select=version',
  auth: '/auth/v1/health',
  storage: '/storage/v1/status',
};

/** Codes of errors before anything was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Statuses of a gateway that had reached the service, and got no answer; with 503 it had not. */
const MAY_HAVE_HAPPENED = new Set([502, 504]);

/** The service answers nothing at all, as a read has found out. */
class Unanswered extends Error {
  override readonly name = 'TimeoutError';
  override readonly message = 'There was no answer to a write, nor to a read beside it.';
}

type Parts = {
  /** The innermost `fetch`. */
  send: typeof fetch;
  /** Sends a read, which counts for the circuit breaker. */
  read: typeof fetch;
  serviceOf(input: RequestInfo | URL): string;
  isUnreached(response: Response): boolean;
};

/** Sends writes whose outcome people have to know. */
export type Writes = {
  write: typeof fetch;
  /** Asks the service of a write for something. @throws where there is no answer */
  probe(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
};

/**
 * Waits for the answer to a write for as long as the write may take, unless a read beside it finds that nothing answers.
 * Where the answer is lost, a write that carries its key is sent again, which tells what became of it: the database does
 * it once. Any other has an unknown outcome then, and whoever reads `ANSWER_LOST` must not say that nothing was saved
 * (docs/product.md#reliability).
 */
export function createWrites({ send, read, serviceOf, isUnreached }: Parts): Writes {
  function probe(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    const path = PROBES[serviceOf(input)] ?? '/';
    const apikey = new Headers(init?.headers).get('apikey') ?? '';
    return read(origin + path, { method: 'GET', headers: { apikey } });
  }

  async function patiently(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const dead = new AbortController();
    const look = async () => {
      try {
        if (isUnreached(await probe(input, init))) throw new Unanswered();
        // Somebody waits for the outcome, and reads to see it.
        resetReadDeadline();
      } catch {
        dead.abort(new Unanswered());
      }
    };
    const looking = setTimeout(look, TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([dead.signal, init.signal]) : dead.signal;
    try {
      return await withTimeout(WRITE_TIMEOUT_MS, send)(input, { ...init, signal });
    } finally {
      clearTimeout(looking);
    }
  }

  /** The answer to the same write, sent again; null where that is lost too. */
  async function askAgain(input: RequestInfo | URL, init?: RequestInit): Promise<Response | null> {
    const answer = await withTimeout(TIMEOUT_MS, send)(input, init).catch(() => null);
    return answer && isUnreached(answer) ? null : answer;
  }

  return {
    probe,
    async write(input, init) {
      const answer = await patiently(input, init).catch((error: unknown) => error);
      if (answer instanceof Response && !MAY_HAVE_HAPPENED.has(answer.status)) return answer;
      if (!(answer instanceof Response) && wasNotSent(answer)) throw answer;
      const isOfData = serviceOf(input) === 'rest';
      const again = isOfData && isKeyed(init) && !(answer instanceof Unanswered) ? await askAgain(input, init) : null;
      if (again) return again;
      if (isOfData) return answerLost(answer);
      if (answer instanceof Response) return answer;
      throw answer;
    },
  };
}

/**
 * Whether the database does a write once, however often it is sent: a deletion, columns of rows that their filter names,
 * a row that is added by its id, and a function that is told a key.
 */
function isKeyed({ method, headers }: RequestInit = {}): boolean {
  const sent = new Headers(headers);
  const addsOnce = sent.get('Prefer')?.includes('resolution=ignore-duplicates') ?? false;
  return method === 'DELETE' || method === 'PATCH' || addsOnce || sent.has(IDEMPOTENCY_KEY);
}

function wasNotSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' && NOT_SENT.has(cause.code);
}

/** In PostgREST's form, because supabase-js keeps the code of answers only. */
function answerLost(found: unknown): Response {
  const reason = found instanceof Response ? `status ${found.status}` : String(found);
  return Response.json({ code: ANSWER_LOST, message: `The answer to a write is lost: ${reason}` }, { status: 504 });
}
