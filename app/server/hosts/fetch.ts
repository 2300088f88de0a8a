import { clientAddress } from '~/server/site/client-address';
import { type From, openDisklessSite } from './diskless-site';

// The entry for platforms that call a `fetch` function. A missing variable fails the start, in the platform's log.
const site = await openDisklessSite(process.env);

/**
 * @param from.clientAddress the visitor's network address, where the platform knows it better than X-Forwarded-For
 * @param from.waitUntil the platform's, where it lets work go on after the response
 */
export function fetch(request: Request, from: Partial<From> = {}): Promise<Response> {
  const { clientAddress: known, waitUntil } = from;
  const address = known ?? clientAddress('', request.headers.get('x-forwarded-for'), 1);
  return site.fetch(request, { clientAddress: address, waitUntil });
}

export default { fetch };
