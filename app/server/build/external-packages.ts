/**
 * Packages that are not bundled into the server's build, because they have files or binaries of their own. All others
 * are: loading them file by file took 240 ms and 35 MB more at each start.
 */
export const EXTERNAL_PACKAGES = {
  /** Needed by every site. */
  always: ['sharp', 'nodemailer', '@myriaddreamin/typst-ts-node-compiler'],
  /** Needed by self-hosted backends only. */
  withoutSupabase: ['@electric-sql/pglite'],
};
