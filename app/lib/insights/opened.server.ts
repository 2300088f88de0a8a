import { isRobot } from './robots.server';

/**
 * Whether a browser fetches a page because a person has opened it: no robot, no preview of a link, no scanner of mails, and
 * nothing that is fetched ahead. By https every browser says what it fetches a page for; by http some say nothing, and are
 * known by what they accept.
 *
 * @param origin of the site, as visitors see it
 */
export function isOpenedByPerson({ method, headers }: Request, origin: string): boolean {
  if (method !== 'GET' || isRobot(headers.get('user-agent'))) return false;
  if (headers.has('sec-purpose') || headers.has('purpose') || headers.has('x-moz')) return false;
  const destination = headers.get('sec-fetch-dest');
  if (destination !== null || origin.startsWith('https:')) return destination === 'document';
  return headers.has('accept-language') && (headers.get('accept') ?? '').includes('text/html');
}
