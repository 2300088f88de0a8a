import { expect, test } from 'vitest';
import { get } from '../../support/http/site';
import { threadTime } from '../../support/thread-time';

/** Milliseconds for which twenty requests kept this thread busy. */
async function timeOf(request: (round: number) => Promise<unknown>): Promise<number> {
  const started = threadTime();
  for (let round = 0; round < 20; round += 1) await request(round);
  return threadTime() - started;
}

// Each of these took 200 ms of the only thread while it was parsed by a quadratic expression.
test('an Accept-Encoding of white space holds the server up no longer than another one', async () => {
  const time = await timeOf((round) =>
    get('/contact-us', { headers: { 'Accept-Encoding': `a${' '.repeat(15_000 + round)}b` } }),
  );
  expect(time).toBeLessThan(2000);
});

test('an address of slashes holds the server up no longer than another one', async () => {
  expect(await timeOf((round) => get(`/a${'/'.repeat(15_000 + round)}b`))).toBeLessThan(1000);
});

test('HEAD of a page that is not cached varies by encoding, as GET does', async () => {
  for (const method of ['GET', 'HEAD']) {
    expect((await get('/contact-us', { method })).headers.get('vary')).toBe('Accept-Encoding');
  }
});
