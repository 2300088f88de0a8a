/** Whether a page belongs to the back office: those have its style sheet, which contains that of the public pages, and its scripts. */
export function isStaffPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname);
}
