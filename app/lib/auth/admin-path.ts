/** The first page after sign-in. */
export const DASHBOARD = '/admin/dashboard';

/**
 * Validates where a sign-in leads (open redirects).
 *
 * @param value of `redirectTo`, which is untrusted
 * @returns a path below /admin of this site; the dashboard where the value is anything else
 */
export function adminPath(value: string | null | undefined): string {
  if (!value || !/^\/admin\/[^\\]*$/.test(value)) return DASHBOARD;
  const url = URL.parse(value, 'http://site.invalid');
  const isOurs = url?.origin === 'http://site.invalid' && url.pathname.startsWith('/admin/');
  const isSignInPage = /^\/admin\/log(in|out)\/*$/i.test(url?.pathname ?? '');
  return isOurs && !isSignInPage ? url.pathname + url.search : DASHBOARD;
}
