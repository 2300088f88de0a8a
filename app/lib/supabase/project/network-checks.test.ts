import { expect, test } from 'vitest';
import { type Case, dated, verdictOf } from './tested-project';

test.each<Case>([
  ['latency', 'near', {}, {}, 'ok', 'ms from here'],
  ['clock', 'equal', { 'GET /rest/v1/rpc/milliseconds_until_due': dated(Date.now()) }, {}, 'ok', 'agree'],
  [
    'clock',
    'behind',
    { 'GET /rest/v1/rpc/milliseconds_until_due': dated(Date.now() - 60_000) },
    {},
    'wrong',
    's apart',
  ],
  ['clock', 'ahead', { 'GET /rest/v1/rpc/milliseconds_until_due': dated(Date.now() + 60_000) }, {}, 'wrong', 's apart'],
  ['clock', 'no date', { 'GET /rest/v1/rpc/milliseconds_until_due': null }, {}, 'skipped', 'no date'],
])('%s: %s', async (name, _situation, answers, access, expected, words) => {
  expect(await verdictOf(name, answers, access)).toMatchObject({
    state: expected,
    words: expect.stringContaining(words),
  });
});
