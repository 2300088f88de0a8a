import { expect, test } from 'vitest';
import { createLearnedReads } from './learned-reads';
import type { Read } from './read-once';

const PERSON = '00000000-0000-4000-8000-000000000001';
const read = (url: string): Read => ({ method: 'GET', url, headers: [] });
const asked = (address: string) => ({ method: 'GET', address, person: PERSON });

test('what was read for one row is read for another one', () => {
  const [one, other] = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'];
  const learned = createLearnedReads();
  learned.learn(asked(`/admin/x/${one}`), [read(`/rest/v1/x?id=eq.${one}&by=eq.${PERSON}`)]);
  const reads = learned.of({ ...asked(`/admin/x/${other}`), person: one });
  expect(reads.map(({ url }) => url)).toEqual([`/rest/v1/x?id=eq.${other}&by=eq.${one}`]);
});

test('of very many addresses the last ones are remembered, within a bound of their length', () => {
  const learned = createLearnedReads();
  const address = (n: number) => `/admin/x?q=${n}${'x'.repeat(10_000)}`;
  for (let n = 0; n < 400; n += 1) learned.learn(asked(address(n)), [read(`/rest/v1/x?n=${n}`)]);
  const known = Array.from({ length: 400 }, (_, n) => learned.of(asked(address(n))).length > 0);
  expect([known[0], known[399]]).toEqual([false, true]);
  expect(known.filter(Boolean).length * 10_000).toBeLessThan(2.1 * 1024 * 1024);
  // What does not fit at all is not remembered, and puts nothing out.
  learned.learn(asked('/huge'), [read(`/rest/v1/x?${'x'.repeat(3 * 1024 * 1024)}`)]);
  expect([learned.of(asked('/huge')), learned.of(asked(address(399))).length]).toEqual([[], 1]);
});
