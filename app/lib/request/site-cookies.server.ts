import type { Cookie } from 'react-router';
import { sessionCookie } from '~/lib/auth/session.server';
import { draftCookie } from '~/lib/editing/drafts.server';
import { flashCookie } from '~/lib/http/flash.server';

/** The cookies of a site, ready to be parsed and serialized. */
export type SiteCookies = Record<'session' | 'flash' | 'drafts', Cookie>;

/**
 * @param origin the one visitors see
 * @param secret of the site; each cookie is signed with a key of its own, derived from it
 */
export function siteCookies(origin: string, secret: string): SiteCookies {
  return {
    session: sessionCookie(origin, secret),
    flash: flashCookie(origin, secret),
    drafts: draftCookie(origin, secret),
  };
}
