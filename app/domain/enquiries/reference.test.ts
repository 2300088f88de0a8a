import { expect, test } from 'vitest';
import { referenceIn } from './reference';

test.each(['7KM-4QX', '7km4qx', ' 7km 4qx '])('%j is a reference', (text) => {
  expect(referenceIn(text)).toBe('7KM-4QX');
});

test.each(['', '7KM', '7KM-4Q', '7KM--4QX', 'red onions', '7KM-4QXX'])('%j is none', (text) => {
  expect(referenceIn(text)).toBeNull();
});
