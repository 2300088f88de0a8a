import { passwordMail, queueAccountMail } from '~/domain/accounts/account-mail.server';
import { linkLife } from '~/domain/accounts/account-messages';
import type { PasswordLink } from '~/lib/auth/own-account.server';
import { passwordUrl } from '~/lib/auth/recovery-url.server';
import type { RequestContext } from '~/lib/request/request-context';
import { log } from '~/lib/runtime/log.server';
import { BackendError } from '~/lib/supabase/result.server';

/** A link as the page shows it; `life` is how long it works, in words. */
export type ShownLink = { url: string; email: string; life: string; isMailed: boolean };

/** Mails a link where the site has a mail server; @returns the link to show, whatever becomes of the mail */
export async function passwordLinkOf(
  { mail, origin, ownAccount, siteDb, waitUntil }: RequestContext,
  link: PasswordLink,
  email: string,
): Promise<ShownLink> {
  const hours = ownAccount.linkHours?.[link.type] ?? null;
  const shown = { url: passwordUrl(origin, link), email, life: linkLife(hours) };
  if (!mail) return { ...shown, isMailed: false };
  try {
    const packed = mail.pack(passwordMail('account', { email, link, origin, hours }));
    await queueAccountMail(siteDb, packed);
    waitUntil(mail.deliver(packed));
    return { ...shown, isMailed: true };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error({ err: error }, 'a password link could not be put into the outbox');
    return { ...shown, isMailed: false };
  }
}
