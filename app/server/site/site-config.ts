import type { Env, SharedCache } from '~/lib/runtime/env.server';

export type SiteConfig = {
  /** The address that visitors see. */
  publicUrl: URL;
  clientDirectory: string;
  /** Keys of cookies and digests are derived from it; 32 characters or more. */
  secret: string;
  /** The value of `Strict-Transport-Security`; empty for none. */
  hsts?: string | undefined;
  /** Where mail goes out; undefined where the site sends none. */
  mail?: Env['mail'];
  /** The company's time zone where no setting says another. */
  timeZone?: string;
  /** The header in which a proxy says the visitor's country, in lower case. */
  countryHeader?: string | undefined;
  /** The cache in front of the site that is purged after each change. */
  sharedCache?: SharedCache | undefined;
  /** The folder in which the web server in front finds cached pages. */
  pageFiles?: string | undefined;
  /** How many bytes of memory all bodies of requests may take together; the usual number where not given. */
  roomForBodies?: number | undefined;
  /** The folder of image variants; without it they stay in memory. */
  variantsDirectory?: string | null;
};
