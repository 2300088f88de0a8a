/** Packages that the server's build does not contain, because they come with files or binaries of their own. */
export const EXTERNAL_PACKAGES = {
  /** What every site needs. */
  always: ['sharp', 'nodemailer'],
  /** What only one needs that runs its database or the API on it itself. */
  withoutSupabase: ['@electric-sql/pglite'],
};
