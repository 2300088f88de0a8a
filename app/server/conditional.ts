/** @returns whether the client has these very bytes already (RFC 9110, section 13.1.2) */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
