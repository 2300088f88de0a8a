import { expect, test } from 'vitest';
import { createRecentBytes } from './recent-bytes';

const kept = (bytes: ReturnType<typeof createRecentBytes>, keys: string[]) =>
  keys.filter((key) => bytes.get(key) !== null);

test('what was not asked for the longest goes first', () => {
  const bytes = createRecentBytes(30);
  for (const key of ['a', 'b', 'c']) bytes.set(key, Buffer.alloc(10));
  bytes.get('a');
  bytes.set('d', Buffer.alloc(10));
  expect(kept(bytes, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
});

test('a second version replaces the first, also in the sum', () => {
  const bytes = createRecentBytes(30);
  bytes.set('a', Buffer.alloc(25));
  bytes.set('a', Buffer.alloc(5));
  bytes.set('b', Buffer.alloc(25));
  expect(kept(bytes, ['a', 'b'])).toEqual(['a', 'b']);
  expect(bytes.get('a')?.byteLength).toBe(5);
});

test('what is larger than all is not kept', () => {
  const bytes = createRecentBytes(30);
  bytes.set('a', Buffer.alloc(31));
  expect(bytes.get('a')).toBeNull();
  bytes.set('b', Buffer.alloc(30));
  expect(bytes.get('b')).not.toBeNull();
});

test('everything that begins so is forgotten', () => {
  const bytes = createRecentBytes(30);
  for (const key of ['a/1', 'a/2', 'ab/1']) bytes.set(key, Buffer.alloc(10));
  bytes.removeAll('a/');
  expect(kept(bytes, ['a/1', 'a/2', 'ab/1'])).toEqual(['ab/1']);
  bytes.set('b', Buffer.alloc(20));
  expect(kept(bytes, ['ab/1', 'b'])).toEqual(['ab/1', 'b']);
});
