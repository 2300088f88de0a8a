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

/** Consecutive failures that open the circuit. */
const FAILURES_TO_OPEN = 5;
const TRY_AGAIN_AFTER_MS = 1000;
const PAUSE_BEFORE_RETRY_MS = 50;

/** A gateway's statuses for a backend that it cannot reach; a 500 comes from the backend itself. */
const UNREACHED = new Set([502, 503, 504]);

/** The request's read deadline has passed, which is no failure of the backend. */
class OutOfTime extends Error {
  override name = 'TimeoutError';
  override message = 'The read deadline of the request has passed.';
}

/**
 * Adds timeouts, a retry and a circuit breaker to a `fetch`. A read that fails is retried once, a write never, because
 * it may have happened. While reads keep failing the circuit is open: calls fail at once, except for one probe a second.
 *
 * @param send the innermost `fetch`
 * @returns `fetch`, which throws where there is no complete response; `longFetch`, with a long timeout only
 */
export function resilientFetch(send: typeof fetch): Pick<Backend, 'fetch' | 'longFetch'> {
  const failed = handleWhen((error) => !(error instanceof BrokenCircuitError || error instanceof OutOfTime));
  const breaker = circuitBreaker(failed.orWhenResult(isUnreached), {
    halfOpenAfter: TRY_AGAIN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  breaker.onBreak((reason) => log.error({ err: 'error' in reason ? reason.error : undefined }, 'the backend is down'));
  breaker.onReset(() => log.info('the backend is back'));

  // After a timeout there is no time for a retry.
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
    // Checked again inside: a half-open breaker lets reads wait for its probe.
    return timeLeft() <= 0 ? Promise.reject(new OutOfTime()) : breaker.execute(inTime);
  };
  const write: typeof fetch = async (input, init) => {
    const once = () => withTimeout(TIMEOUT_MS, send)(input, init);
    // Only counted while the circuit is not closed: a write may be slow because it waits for a lock.
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

/** Reads the body too: a response that breaks off is a failure. */
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
