import { describe, expect, test } from 'vitest';
import { clientAddress, networkOf } from './client-address';

const PEER = '10.0.0.1';

describe('the address of a visitor', () => {
  test.each<[forwardedFor: string | null, proxies: number, address: string]>([
    [null, 0, PEER],
    ['198.51.100.1', 0, PEER],
    [null, 1, PEER],
    ['198.51.100.1', 1, '198.51.100.1'],
    // The proxy appended the last address only; the others came with the request.
    ['192.0.2.66, 198.51.100.1', 1, '198.51.100.1'],
    ['192.0.2.66,203.0.113.5 ,198.51.100.1', 2, '203.0.113.5'],
    ['198.51.100.1', 2, PEER],
    ['198.51.100.1:4711', 1, '198.51.100.1'],
    ['2001:db8::1', 1, '2001:db8::1'],
    ['[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['192.0.2.66, unknown', 1, PEER],
    ['192.0.2.66, ', 1, PEER],
    ['', 1, PEER],
    ['_hidden', 1, PEER],
    ["1.1.1.1'--", 1, PEER],
  ])('of X-Forwarded-For %j behind %i proxies is %s', (forwardedFor, proxies, address) => {
    expect(clientAddress(PEER, forwardedFor, proxies)).toBe(address);
  });
});

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['::ffff:c633:6401', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
  ['', ''],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
