import type { PasswordLink } from '~/lib/auth/own-account.server';
import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';
import { linkLife } from './account-messages';

export function passwordUrl(origin: string, { type, token_hash }: PasswordLink): string {
  return `${origin}/admin/set-password?${new URLSearchParams({ token_hash, type })}`;
}

/**
 * Mails somebody their link to set a password.
 *
 * @param hours for how long it works; null where nobody can know
 * @throws where the mail server refuses it
 */
export function mailPasswordLink(
  settings: MailSettings,
  { email, link, origin, hours }: { email: string; link: PasswordLink; origin: string; hours: number | null },
): Promise<void> {
  const site = new URL(origin).hostname;
  const { subject, lines } = WORDS[link.type](site, linkLife(hours));
  return sendMail(settings, site, { to: email, subject, text: [...lines, '', passwordUrl(origin, link)].join('\n') });
}

const WORDS: Record<PasswordLink['type'], (site: string, life: string) => { subject: string; lines: string[] }> = {
  invite: (site, life) => ({
    subject: `Your account at ${site}`,
    lines: [
      `You are invited to work in the back office of ${site}.`,
      `Open this address to choose your password. It works ${life}.`,
    ],
  }),
  recovery: (site, life) => ({
    subject: `A new password for ${site}`,
    lines: [
      `Somebody, probably you, asked for a new password for the back office of ${site}.`,
      `Open this address to choose it. It works ${life}.`,
      'If it was not you, nothing has changed, and you need not do anything.',
    ],
  }),
};
