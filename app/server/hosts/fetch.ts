import { clientAddress } from '~/server/site/client-address';
import { openDisklessSite } from './diskless-site';

// The site as platforms take it that call a `fetch`. A setting that is missing ends the start, in the platform's log.
const site = await openDisklessSite(process.env);

/**
 * Answers a request as the site.
 *
 * @param from.clientAddress the visitor's network address, where the platform knows better than X-Forwarded-For
 */
export function fetch(request: Request, from?: { clientAddress?: string }): Promise<Response> {
  return site.fetch(request, from?.clientAddress ?? clientAddress('', request.headers.get('x-forwarded-for'), 1));
}

export default { fetch };
