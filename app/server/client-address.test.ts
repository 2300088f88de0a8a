import { expect, test } from 'vitest';
import { forwardedAddress } from './client-address';

test.each([
  [undefined, '10.0.0.1'],
  ['', '10.0.0.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['203.0.113.1, 192.0.2.1', '192.0.2.1'],
  ['203.0.113.1,192.0.2.1 ', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['192.0.2.1,', '10.0.0.1'],
])('X-Forwarded-For %j comes from %s', (value, address) => {
  const headers = new Headers(value === undefined ? {} : { 'X-Forwarded-For': value });
  expect(forwardedAddress(headers, '10.0.0.1')).toBe(address);
});
