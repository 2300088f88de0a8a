/** The key of everything that is not told apart. */
export const OTHER = 'other';

const MAX_SEARCH = 60;
/** An e-mail address, or a number as long as those of telephones; the longest HS code has eight digits. */
const PERSONAL = /@|(?:\d[ ()./+-]*){9}/;

/**
 * @param query what somebody searched for
 * @returns the same for searches that mean the same; "other" for one that may say who somebody is
 */
export function searchKey(query: string): string {
  const text = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (PERSONAL.test(text)) return OTHER;
  return Array.from(text).slice(0, MAX_SEARCH).join('').trim();
}

/**
 * @param referrer the header Referer
 * @param own the host name of this site
 * @returns the host of another site, or the name of an app; null for pages of this one, and for what is neither
 */
export function referringSite(referrer: string, own: string): string | null {
  const url = URL.parse(referrer);
  if (!url || !/^(https?|android-app):$/.test(url.protocol)) return null;
  const host = withoutWww(url.hostname.toLowerCase());
  return host === '' || host === withoutWww(own) ? null : host.slice(0, 100);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

/** What proxies say where they do not know the country, or do not want to. */
const NO_COUNTRY = ['XX', 'ZZ', 'T1'];

/** @returns the code of a country (ISO 3166-1 alpha-2) as a proxy gave it; null for anything else */
export function countryCode(header: unknown): string | null {
  const code = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.includes(code) ? code : null;
}
