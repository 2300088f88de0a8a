import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  retry,
} from 'cockatiel';
import { isSafeMethod } from '~/lib/http/safe-method';
import { log } from '~/lib/runtime/log.server';
import { remainingReadTime, resetReadDeadline } from '~/lib/runtime/request-scope.server';
import type { Backend } from './backend';
import { LONG_TIMEOUT_MS, TIMEOUT_MS, withTimeout } from './with-timeout';

/** After so many failures in a row nobody waits any more to hear of another one. */
const FAILURES_TO_OPEN = 5;
const TRY_AGAIN_AFTER_MS = 1000;
const PAUSE_BEFORE_RETRY_MS = 50;

/** What a gateway says for a backend that it cannot reach; a 500 comes from the backend itself. */
const UNREACHED = new Set([502, 503, 504]);

/** A request has no time left to read in, which says nothing of the backend. */
class OutOfTime extends Error {
  override name = 'TimeoutError';
  override message = 'The request has waited enough.';
}

/**
 * Reaches a backend that may be down, slow or somewhere in between. A call is given up after a while; a read
 * that broke off is repeated once, a write never, because it may have happened; and while one read after the
 * other fails, the next calls fail at once, except for one in a second that finds out.
 *
 * @param send the innermost `fetch`
 * @returns `fetch`, which throws where there is no whole answer; `longFetch`, which only waits longer
 */
export function resilientFetch(send: typeof fetch): Pick<Backend, 'fetch' | 'longFetch'> {
  const failed = handleWhen((error) => !(error instanceof BrokenCircuitError || error instanceof OutOfTime));
  const breaker = circuitBreaker(failed.orWhenResult(isUnreached), {
    halfOpenAfter: TRY_AGAIN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  breaker.onBreak((reason) => log.error({ err: 'error' in reason ? reason.error : undefined }, 'the backend is down'));
  breaker.onReset(() => log.info('the backend is back'));

  // Whoever waited in vain has no time for a second try.
  const brokeOff = handleWhen((error) => !(error instanceof BrokenCircuitError) && !isTimeout(error));
  const again = retry(
    brokeOff.orWhenResult((response) => isUnreached(response) && !asksForPatience(response as Response)),
    { maxAttempts: 1, backoff: new ConstantBackoff(PAUSE_BEFORE_RETRY_MS) },
  );

  const read: typeof fetch = (input, init) => {
    const inTime = async () => {
      const milliseconds = timeLeft();
      if (milliseconds <= 0) throw new OutOfTime();
      return withTimeout(milliseconds, wholeAnswers(send))(input, init);
    };
    // Looked at twice: the breaker lets a read wait until another one has found out.
    return timeLeft() <= 0 ? Promise.reject(new OutOfTime()) : breaker.execute(inTime);
  };
  const write: typeof fetch = async (input, init) => {
    const once = () => withTimeout(TIMEOUT_MS, send)(input, init);
    // One that waits for another writer says nothing of the backend.
    const response = await (breaker.state === CircuitState.Closed ? once() : breaker.execute(once));
    if (response.ok) resetReadDeadline();
    return response;
  };
  return {
    fetch: (input, init) => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      return isSafeMethod(method) ? again.execute(() => read(input, init)) : write(input, init);
    },
    longFetch: async (input, init) => {
      const response = await withTimeout(LONG_TIMEOUT_MS, send)(input, init);
      resetReadDeadline();
      return response;
    },
  };
}

function timeLeft(): number {
  return Math.min(TIMEOUT_MS, remainingReadTime());
}

/** An answer that breaks off in its middle is none. */
function wholeAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.body) return response;
    return new Response(await response.arrayBuffer(), response);
  };
}

function isUnreached(response: unknown): boolean {
  return response instanceof Response && UNREACHED.has(response.status);
}

function asksForPatience({ headers }: Response): boolean {
  return headers.has('Retry-After');
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
