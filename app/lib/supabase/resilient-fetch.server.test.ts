import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runInRequestScope } from '~/lib/runtime/request-scope.server';
import { resilientFetch } from './resilient-fetch.server';
import { TIMEOUT_MS } from './with-timeout';

type Step = 'responds' | 'refuses' | 'breaks off' | number;

const URL_THERE = 'http://supabase.example/rest/v1/products';

let requests: string[];
let reached: ReturnType<typeof resilientFetch>;

/** A network that applies one step to each call; the last step applies to all later calls. */
function network(...steps: (Step | Promise<Step>)[]): typeof fetch {
  return async (input, init) => {
    const next = steps[Math.min(requests.length, steps.length - 1)];
    requests.push(init?.method ?? 'GET');
    const step = await next;
    if (step === 'refuses') throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED', input } });
    if (step === 'breaks off')
      return new Response(new ReadableStream({ pull: (body) => body.error(new Error('cut')) }));
    return Response.json([], { status: typeof step === 'number' ? step : 200 });
  };
}

function open(...steps: (Step | Promise<Step>)[]): void {
  requests = [];
  reached = resilientFetch(network(...steps));
}

/** The outcome of a call: its status, or the class name of its error. */
async function outcome(method = 'GET'): Promise<number | string> {
  const call = reached.fetch(URL_THERE, { method }).then(
    ({ status }) => status,
    (error: Error) => error.constructor.name,
  );
  await vi.advanceTimersByTimeAsync(1500);
  return call;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

describe('a read', () => {
  test.each<Step>(['refuses', 'breaks off', 502, 503, 504])('that %s is repeated once', async (step) => {
    open(step, 'responds');
    expect([await outcome(), requests]).toEqual([200, ['GET', 'GET']]);
  });

  test('that fails twice has failed', async () => {
    open('refuses');
    expect([await outcome(), requests.length]).toEqual(['TypeError', 2]);
  });

  test.each([400, 404, 429, 500])('with the response %s is not repeated', async (status) => {
    open(status);
    expect([await outcome(), requests.length]).toEqual([status, 1]);
  });
});

test('what is down for one service is not down for another', async () => {
  open('refuses', 'refuses', 'refuses', 'refuses', 'refuses', 'responds');
  const asked = Array.from({ length: 3 }, () => reached.fetch('http://supabase.example/auth/v1/user'));
  const failures = Promise.allSettled(asked);
  await vi.advanceTimersByTimeAsync(100);
  await failures;
  await expect(reached.fetch('http://supabase.example/auth/v1/user')).rejects.toThrow('breaker is open');
  expect(await outcome()).toBe(200);
});

describe('while one read after the other fails', () => {
  beforeEach(async () => {
    open('refuses', 'refuses', 'refuses', 'refuses', 'refuses', 'responds');
    const reads = Promise.allSettled(Array.from({ length: 3 }, () => reached.fetch(URL_THERE)));
    await vi.advanceTimersByTimeAsync(100);
    await reads;
    // The third call is not retried: five calls have failed, and the circuit is open.
    expect(requests).toHaveLength(5);
  });

  test('the next ones fail without being sent', async () => {
    const refused = reached.fetch(URL_THERE);
    await expect(refused).rejects.toThrow('breaker is open');
    await expect(reached.fetch(URL_THERE, { method: 'POST' })).rejects.toThrow('breaker is open');
    expect(requests).toHaveLength(5);
  });

  test('a write may find out, too', async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect((await reached.fetch(URL_THERE, { method: 'POST' })).status).toBe(200);
    expect((await reached.fetch(URL_THERE)).status).toBe(200);
  });

  test('one finds out after a second, and lets the others pass', async () => {
    await vi.advanceTimersByTimeAsync(1000);
    const responses = await Promise.all([reached.fetch(URL_THERE), reached.fetch(URL_THERE), reached.fetch(URL_THERE)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

test('writes that fail do not open the circuit for reads', async () => {
  open('refuses', 'refuses', 'refuses', 'refuses', 'refuses', 'refuses', 'responds');
  for (let writes = 0; writes < 6; writes += 1) {
    await expect(reached.fetch(URL_THERE, { method: 'POST' })).rejects.toThrow('fetch failed');
  }
  expect(await outcome()).toBe(200);
});

test('an answer that came in time is in time, however long the process was blocked', async () => {
  vi.useRealTimers();
  const late = performance.now() + TIMEOUT_MS + 100;
  const answered = resilientFetch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Response.json([]);
  }).fetch(URL_THERE);
  await new Promise(setImmediate);
  while (performance.now() < late);
  expect((await answered).status).toBe(200);
});

test('responses of the backend itself never open the circuit', async () => {
  open(500);
  for (let calls = 0; calls < 10; calls += 1) await reached.fetch(URL_THERE);
  expect(requests).toHaveLength(10);
});

describe('a request', () => {
  test('waits no longer for all of its reads together than 2.4 s', async () => {
    open('responds');
    await runInRequestScope('one', async () => {
      await vi.advanceTimersByTimeAsync(2500);
      await expect(reached.fetch(URL_THERE)).rejects.toThrow('read deadline');
    });
    expect(requests).toEqual([]);
  });

  test('waits for its last read for as long as is left', async () => {
    open('responds');
    await runInRequestScope('one', async () => {
      await vi.advanceTimersByTimeAsync(1999.5);
      expect((await reached.fetch(URL_THERE)).status).toBe(200);
    });
  });

  test('waits no longer for its last read than is left', async () => {
    open(new Promise(() => undefined));
    await runInRequestScope('one', async () => {
      await vi.advanceTimersByTimeAsync(2350);
      const ended = vi.fn();
      reached.fetch(URL_THERE).catch(ended);
      await vi.advanceTimersByTimeAsync(60);
      expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
    });
  });

  test('does not begin a read when it has waited for another one until its time was up', async () => {
    let findOut: (step: Step) => void = () => undefined;
    const slow = new Promise<Step>((resolve) => {
      findOut = resolve;
    });
    open('refuses', 'refuses', 'refuses', 'refuses', 'refuses', slow, 'responds');
    const failures = Promise.allSettled(Array.from({ length: 3 }, () => reached.fetch(URL_THERE)));
    const late = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      await expect(reached.fetch(URL_THERE)).rejects.toThrow('read deadline');
    };
    const waiting = Promise.all(Array.from({ length: 5 }, () => runInRequestScope('one', late)));
    await vi.advanceTimersByTimeAsync(1900);
    await failures;
    const finding = reached.fetch(URL_THERE);
    await vi.advanceTimersByTimeAsync(600);
    findOut('responds');
    expect((await finding).status).toBe(200);
    await waiting;
    expect(requests).toHaveLength(6);
    // A read deadline is no failure of the backend.
    expect((await reached.fetch(URL_THERE)).status).toBe(200);
  });

  test('that has saved something reads on', async () => {
    open('responds');
    await runInRequestScope('one', async () => {
      await vi.advanceTimersByTimeAsync(2500);
      await reached.fetch(URL_THERE, { method: 'POST' });
      expect((await reached.fetch(URL_THERE)).status).toBe(200);
    });
  });

  test('that has waited for what takes its time reads on', async () => {
    open('responds');
    await runInRequestScope('one', async () => {
      await vi.advanceTimersByTimeAsync(2500);
      await reached.longFetch(URL_THERE);
      expect((await reached.fetch(URL_THERE)).status).toBe(200);
    });
  });
});
