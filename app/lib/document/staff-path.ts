/** Whether a page belongs to the back office: those have its style sheet and its scripts. */
export function isStaffPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname);
}
