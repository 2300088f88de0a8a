import type { Cookie } from 'react-router';
import { pendingCookie } from '~/lib/auth/pending-session.server';
import { sessionCookie } from '~/lib/auth/session.server';
import { ownCookie, type PlainCookie, plainCookie, type SealedCookie } from '~/lib/http/cookies.server';
import { flashCookie } from '~/lib/http/flash.server';

const A_DAY_S = 24 * 60 * 60;

export type SiteCookies = Record<'session' | 'pending', SealedCookie> &
  Record<'flash' | 'drafts' | 'afterSave', Cookie> & {
    enquiryList: PlainCookie;
    enquiryNotes: PlainCookie;
  };

/**
 * @param origin the one visitors see
 * @param secret of the site; each cookie is sealed or signed with a key of its own, derived from it
 */
export function siteCookies(origin: string, secret: string): SiteCookies {
  return {
    session: sessionCookie(origin, secret),
    pending: pendingCookie(origin, secret),
    flash: flashCookie(origin, secret),
    // Names the drafts of this browser: without it, a link could show an administrator a form with another person's
    // draft, ready to save.
    drafts: ownCookie('drafts', origin, secret, { maxAge: A_DAY_S }),
    afterSave: ownCookie('after_save', origin, secret, { maxAge: 365 * A_DAY_S }),
    // Pages from the cache never look at it; the script of the public pages counts its lines.
    enquiryList: plainCookie('enquiry_list', origin, 90 * A_DAY_S),
    enquiryNotes: plainCookie('enquiry_notes', origin, 90 * A_DAY_S),
  };
}
