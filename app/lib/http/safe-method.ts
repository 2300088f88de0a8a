/** @returns whether a method is safe: read-only, and allowed on every page (RFC 9110, section 9.2.1) */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
