import { isIP } from 'node:net';

/**
 * Finds the visitor's network address. Whoever asks may write anything into `X-Forwarded-For`; only what our own
 * proxies added at its end can be believed, and each adds the address that it was asked from.
 *
 * @param peer the other end of the connection
 * @param forwardedFor the header `X-Forwarded-For`
 * @param proxies how many of ours a request passes
 */
export function clientAddress(peer: string, forwardedFor: string | null, proxies: number): string {
  const passed = [...(forwardedFor ?? '').split(','), peer].map(withoutPort);
  const address = passed.at(-1 - proxies) ?? '';
  return isIP(address) ? address : peer;
}

function withoutPort(text: string): string {
  const address = text.trim();
  return /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}

/**
 * The network that an address belongs to, as far as one sender is concerned: an IPv4 address is one, and so is
 * a /64 of IPv6, which every household and every rented server has to itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return address;
  const [start = '', end] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [start, end ?? ''].map((part) => (part ? part.split(':') : [])) as [string[], string[]];
  const zeros = Array<string>(end === undefined ? 0 : 8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return mappedAddress(groups);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** An IPv4 address that stands in an IPv6 one, as a listener for both sees it. */
function mappedAddress(groups: string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const pair = Number.parseInt(group, 16);
    return [pair >> 8, pair & 255];
  });
  return bytes.join('.');
}
