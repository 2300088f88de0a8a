/** @returns whether a request of this method changes nothing and may be answered again (RFC 9110, section 9.2.1) */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
