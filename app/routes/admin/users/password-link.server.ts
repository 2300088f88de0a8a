import { mailPasswordLink, passwordUrl } from '~/domain/accounts/account-mail.server';
import { linkLife } from '~/domain/accounts/account-messages';
import type { PasswordLink } from '~/lib/auth/own-account.server';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';

/** A link as the page shows it; `life` is how long it works, in words. */
export type ShownLink = { url: string; email: string; life: string; isMailed: boolean };

/** Mails a link where the site has a mail server, in the background; @returns the link to show */
export function passwordLinkOf(
  { mail, origin, ownAccount, waitUntil }: RequestContext,
  link: PasswordLink,
  email: string,
): ShownLink {
  const hours = ownAccount.linkHours?.[link.type] ?? null;
  if (mail) {
    const sending = mailPasswordLink(mail, { email, link, origin, hours });
    waitUntil(sending.catch((error: unknown) => log.error({ err: error }, 'a password link could not be mailed')));
  }
  return { url: passwordUrl(origin, link), email, life: linkLife(hours), isMailed: mail !== undefined };
}
