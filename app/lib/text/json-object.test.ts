import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadTime } from '../../../tests/support/thread-time';
import { formatJsonObject, parseJsonObject } from './json-object';

test.each([
  ['{}', []],
  [
    ' { "Zeta" : 1 , "10":true,"2":"x","a":null}',
    [
      ['Zeta', 1],
      ['10', true],
      ['2', 'x'],
      ['a', null],
    ],
  ],
  [
    '{"__proto__":"x","constructor":1}',
    [
      ['__proto__', 'x'],
      ['constructor', 1],
    ],
  ],
  [
    '{"\\u0031":"a","1\\"":"b","":"c"}',
    [
      ['1', 'a'],
      ['1"', 'b'],
      ['', 'c'],
    ],
  ],
  [
    '{"a":"\\"b\\": \\\\","c":"d:"}',
    [
      ['a', '"b": \\'],
      ['c', 'd:'],
    ],
  ],
  [
    '{"a":1,"b":2,"a":3}',
    [
      ['a', 3],
      ['b', 2],
    ],
  ],
])('%s has its keys in the order of the text', (text, entries) => {
  expect(parseJsonObject(text)).toEqual(entries);
});

test.each(['', '{', '[]', '["a"]', '"a":1', '5', 'null', '{"a"}', '{"a:1}', '{"a\\', "{'a':1}", '{a:1}'])(
  '%j is no JSON object',
  (text) => {
    expect(parseJsonObject(text)).toBeNull();
  },
);

test('what is written reads the same again', () => {
  const entries = fc.uniqueArray(
    fc.tuple(
      fc.string({ unit: 'binary' }),
      fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null)),
    ),
    {
      selector: ([key]) => key,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(entries, (some) => {
      const text = formatJsonObject(some);
      expect(parseJsonObject(text)).toEqual(some);
      expect(JSON.parse(text)).toEqual(Object.fromEntries(some));
    }),
  );
});

test.each([
  ['quotes that never end', '"\\'.repeat(500_000)],
  ['strings without end', '{"'.repeat(500_000)],
  ['white space before no colon', `{"a"${' '.repeat(1_000_000)}}`],
])('%s take no longer than their length allows', (_what, text) => {
  const start = threadTime();
  expect(parseJsonObject(text)).toBeNull();
  expect(threadTime() - start).toBeLessThan(1000);
});
