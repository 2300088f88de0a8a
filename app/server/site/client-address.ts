import { isIP } from 'node:net';

/**
 * Finds the visitor's network address. Clients can send any `X-Forwarded-For`; only the entries that the operator's own
 * proxies appended are trusted, each the address of its peer.
 *
 * @param peer the other end of the connection
 * @param forwardedFor the header `X-Forwarded-For`
 * @param proxies how many trusted proxies a request passes
 */
export function clientAddress(peer: string, forwardedFor: string | null, proxies: number): string {
  const hops = [...(forwardedFor ?? '').split(','), peer].map(withoutPort);
  const address = hops.at(-1 - proxies) ?? '';
  return isIP(address) ? address : peer;
}

function withoutPort(text: string): string {
  const address = text.trim();
  return /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}

/**
 * The network of one sender, for rate limits: a single IPv4 address, or a /64 of IPv6, which every household and every
 * rented server has to itself.
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

/** The IPv4 address in an IPv4-mapped IPv6 one, which a dual-stack listener reports. */
function mappedAddress(groups: string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const pair = Number.parseInt(group, 16);
    return [pair >> 8, pair & 255];
  });
  return bytes.join('.');
}
