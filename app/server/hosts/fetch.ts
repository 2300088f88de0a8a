import { clientAddress } from '~/server/site/client-address';
import { openDisklessSite } from './diskless-site';

// The entry for platforms that call a `fetch` function. A missing variable fails the start, in the platform's log.
const site = await openDisklessSite(process.env);

/** @param from.clientAddress the visitor's network address, where the platform knows it better than X-Forwarded-For */
export function fetch(request: Request, from?: { clientAddress?: string }): Promise<Response> {
  return site.fetch(request, from?.clientAddress ?? clientAddress('', request.headers.get('x-forwarded-for'), 1));
}

export default { fetch };
