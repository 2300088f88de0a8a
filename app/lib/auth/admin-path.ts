/** Where the back office begins after signing in. */
export const DASHBOARD = '/admin/dashboard';

/**
 * Checks where a sign-in shall lead.
 *
 * @param value of `redirectTo`, which anybody may have written into a link
 * @returns a path below /admin of this site; the dashboard where the value is anything else
 */
export function adminPath(value: string | null | undefined): string {
  if (!value || !/^\/admin\/[^\\]*$/.test(value)) return DASHBOARD;
  const url = URL.parse(value, 'http://site.invalid');
  const isOurs = url?.origin === 'http://site.invalid' && url.pathname.startsWith('/admin/');
  const isDoor = /^\/admin\/log(in|out)\/*$/i.test(url?.pathname ?? '');
  return isOurs && !isDoor ? url.pathname + url.search : DASHBOARD;
}
