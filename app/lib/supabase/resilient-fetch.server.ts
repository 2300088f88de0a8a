import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
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
import { createWrites } from './resilient-writes.server';
import { LONG_TIMEOUT_MS, TIMEOUT_MS, withTimeout } from './with-timeout';

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
 * Adds timeouts, a retry and a circuit breaker for each service to a `fetch`. A read that fails is retried once, a write
 * only where it may be sent twice (resilient-writes.server.ts). While the reads of a service keep failing its circuit is
 * open: calls fail at once, except for one probe a second.
 *
 * @param send the innermost `fetch`
 * @returns `fetch`, which throws where there is no complete response; `longFetch`, with a long timeout only
 */
export function resilientFetch(send: typeof fetch): Pick<Backend, 'fetch' | 'longFetch'> {
  const breakers = new Map<string, CircuitBreakerPolicy>();

  function breakerOf(input: RequestInfo | URL): CircuitBreakerPolicy {
    const service = serviceOf(input);
    const breaker = breakers.get(service) ?? createBreaker(service);
    breakers.set(service, breaker);
    return breaker;
  }

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
      return withTimeout(milliseconds, send)(input, init);
    };
    // Checked again inside: a half-open breaker lets reads wait for its probe.
    return timeLeft() <= 0 ? Promise.reject(new OutOfTime()) : breakerOf(input).execute(inTime);
  };
  const { write, probe } = createWrites({ send, read, serviceOf, isUnreached });
  return {
    fetch: async (input, init) => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      if (isSafeMethod(method)) return again.execute(() => read(input, init));
      // A write may be slow because it waits for a lock, which says nothing about the service: a read finds out.
      if (breakerOf(input).state !== CircuitState.Closed) {
        const found = await probe(input, init);
        if (isUnreached(found)) return found;
      }
      const response = await write(input, init);
      if (response.ok) resetReadDeadline();
      return response;
    },
    longFetch: async (input, init) => {
      // Not `withTimeout`, because what is exported is longer than the memory has room for.
      const time = AbortSignal.timeout(LONG_TIMEOUT_MS);
      const response = await send(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([time, init.signal]) : time,
      });
      resetReadDeadline();
      return response;
    },
  };
}

/** @returns the service of Supabase that a request is for, such as `rest` or `auth` */
function serviceOf(input: RequestInfo | URL): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  return pathname.split('/')[1] ?? '';
}

function createBreaker(service: string): CircuitBreakerPolicy {
  const failed = handleWhen((error) => !(error instanceof BrokenCircuitError || error instanceof OutOfTime));
  const breaker = circuitBreaker(failed.orWhenResult(isUnreached), {
    halfOpenAfter: TRY_AGAIN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  });
  breaker.onBreak((reason) =>
    log.error({ service, err: 'error' in reason ? reason.error : undefined }, 'the backend is down'),
  );
  breaker.onReset(() => log.info({ service }, 'the backend is back'));
  return breaker;
}

function timeLeft(): number {
  return Math.min(TIMEOUT_MS, remainingReadTime());
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
