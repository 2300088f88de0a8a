/** Headers of files behind a private link: whoever uses this device next must not find them. */
export const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };
