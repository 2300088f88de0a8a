import { mailPasswordLink, passwordUrl } from '~/domain/accounts/account-mail.server';
import type { PasswordLink } from '~/lib/auth/own-account.server';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';

/** A link as the page shows it; `hours` is how long it is valid. */
export type ShownLink = { url: string; email: string; hours: number; isMailed: boolean };

const HOURS = { invite: 72, recovery: 24 };

/** Mails a link where the site has a mail server, in the background; @returns the link to show */
export function handOut({ mail, origin, waitUntil }: RequestContext, link: PasswordLink, email: string): ShownLink {
  if (mail) {
    const sending = mailPasswordLink(mail, { email, link, origin });
    waitUntil(sending.catch((error: unknown) => log.error({ err: error }, 'a password link could not be mailed')));
  }
  return { url: passwordUrl(origin, link), email, hours: HOURS[link.type], isMailed: mail !== undefined };
}
