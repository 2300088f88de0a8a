import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestLine } from './request-line.server';

const FIRST = { requestId: 'request-1', method: 'GET', path: '/a"b', status: 200, ms: 0 };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T10:20:30.400Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the line of a request has the fields of its own, also after one that it shares text with', () => {
  const lines = [
    FIRST,
    { ...FIRST, requestId: 'request-2' },
    { ...FIRST, status: 304 },
    { ...FIRST, method: 'HEAD' },
    { ...FIRST, ms: 7 },
    { ...FIRST, path: '/' },
    FIRST,
  ];
  const time = '2026-11-26T10:20:30.400Z';
  for (const line of lines) {
    const text = requestLine(line);
    expect(text).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(text)).toEqual({ level: 30, time, ...line, msg: 'request' });
  }
});

test('the time is the one of now', () => {
  requestLine(FIRST);
  vi.setSystemTime(Date.parse('2026-11-26T10:20:30.401Z'));
  expect(JSON.parse(requestLine(FIRST)).time).toBe('2026-11-26T10:20:30.401Z');
});

test('a line is right after more paths than are remembered, and with a longer one', () => {
  const paths = [...Array.from({ length: 1001 }, (_, n) => `/${n}`), `/${'x'.repeat(2000)}`];
  for (const path of paths) expect(JSON.parse(requestLine({ ...FIRST, path })).path).toBe(path);
});
