import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { interceptedAt } from '../../support/backends/backends';
import { fromNewAddress } from '../../support/http/contact';
import { createVisitor } from '../../support/http/site';

const KNOWN = 'known@example.com';
const TRIES = 9;
/** What checking a password against its hash takes; an unknown e-mail has nothing to check. */
const HASHING_MS = 250;
const APART_MS = 60;

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

// The medians differ by at most 10 ms; a busy machine may need to be measured again.
test('a known and an unknown e-mail are refused in the same time', { retry: 5 }, async () => {
  const slow = interceptedAt('/auth/v1/token', async (request) => {
    const { email } = (await request.json()) as { email: string };
    if (email === KNOWN) await wait(HASHING_MS);
    return Response.json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid' }, { status: 400 });
  });
  const visitor = createVisitor(slow);
  const times: Record<string, number[]> = { [KNOWN]: [], 'unknown@example.com': [] };
  const attempt = async (email: string, index: number) => {
    // One after the other, so that none waits until the page of another is rendered.
    await wait(index * APART_MS);
    const began = performance.now();
    const answer = await visitor.post('/admin/login', { email, password: 'x', intent: 'save' }, fromNewAddress());
    expect(answer.status).toBe(401);
    times[email]?.push(performance.now() - began);
  };
  const emails = Object.keys(times);
  await Promise.all(
    Array.from({ length: TRIES }, () => emails)
      .flat()
      .map(attempt),
  );
  const [known = 0, unknown = 0] = Object.values(times).map(median);
  expect(Math.min(known, unknown)).toBeGreaterThan(2 * HASHING_MS);
  expect(Math.abs(known - unknown)).toBeLessThan(10);
});
