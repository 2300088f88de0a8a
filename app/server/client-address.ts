/**
 * Says where a request came from that a proxy handed on. A proxy either sets X-Forwarded-For or adds to it, so
 * the last address is the one that it wrote itself; those before it are whatever the client claims to be.
 *
 * @param peer the address of the connection, where no proxy says anything
 */
export function forwardedAddress(headers: Headers, peer: string): string {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return last || peer;
}
