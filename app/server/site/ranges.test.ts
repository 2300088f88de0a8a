import { expect, test } from 'vitest';
import { byteRange } from './ranges';

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-5', { from: 2, to: 5 }],
  ['bytes=7-', { from: 7, to: 9 }],
  ['bytes=7-999', { from: 7, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-30', { from: 0, to: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // RFC 9110: a malformed range, or one that needs several parts, may be ignored.
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['bytes=-', null],
  ['lines=1-2', null],
  ['bytes=a-b', null],
])('of ten bytes, %s', (header, part) => {
  expect(byteRange(header, 10)).toEqual(part);
});
