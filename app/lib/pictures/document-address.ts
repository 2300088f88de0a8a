const IN_STORAGE = /^https?:\/\/[^/]+\/storage\/v1\/object\/public\//;

/**
 * @param url of a stored document
 * @returns the address for a link. This site says to browsers that a document is a download; Supabase Storage does so
 *   where it is asked to, and would show its scripts and forms within the project's origin otherwise
 */
export function documentAddress(url: string): string {
  return IN_STORAGE.test(url) ? `${url}?download=` : url;
}
