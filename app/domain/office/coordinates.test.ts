import { expect, test } from 'vitest';
import { coordinatesOf } from './coordinates';

test.each([
  ['26.467, 80.35', 26.467, 80.35],
  ['-33.8688,+151.2093', -33.8688, 151.2093],
  ['0 , -180', 0, -180],
])('%j is a place', (text, latitude, longitude) => {
  expect(coordinatesOf(text)).toEqual({ latitude, longitude });
});

test.each([
  '',
  '26.467',
  '26.467 80.35',
  '90.1, 0',
  '0, 181',
  '26,467, 80,35',
  '1e1, 2',
  '26.467, 80.35, 1',
  '26° N, 80° E',
])('%j is none', (text) => {
  expect(coordinatesOf(text)).toBeNull();
});
