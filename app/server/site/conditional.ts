/**
 * @param ifNoneMatch the header
 * @returns whether the client has these very bytes already (RFC 9110, section 13.1.2)
 */
export function etagMatches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')));
}
