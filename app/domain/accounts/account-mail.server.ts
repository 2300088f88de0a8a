import type { PasswordLink } from '~/lib/auth/own-account.server';
import { type MailSettings, sendMail } from '~/lib/mail/send-mail.server';

/** @returns the address of a link to set a password */
export function passwordUrl(origin: string, { type, token_hash }: PasswordLink): string {
  return `${origin}/admin/set-password?${new URLSearchParams({ token_hash, type })}`;
}

/**
 * Mails somebody their link to set a password.
 *
 * @throws where the mail server refuses it
 */
export function mailPasswordLink(
  settings: MailSettings,
  { email, link, origin }: { email: string; link: PasswordLink; origin: string },
): Promise<void> {
  const site = new URL(origin).hostname;
  const { subject, lines } = WORDS[link.type](site);
  return sendMail(settings, site, { to: email, subject, text: [...lines, '', passwordUrl(origin, link)].join('\n') });
}

const WORDS: Record<PasswordLink['type'], (site: string) => { subject: string; lines: string[] }> = {
  invite: (site) => ({
    subject: `Your account at ${site}`,
    lines: [
      `You are invited to work in the back office of ${site}.`,
      'Open this address to choose your password. It works once, within 72 hours.',
    ],
  }),
  recovery: (site) => ({
    subject: `A new password for ${site}`,
    lines: [
      `Somebody, probably you, asked for a new password for the back office of ${site}.`,
      'Open this address to choose it. It works once, within 24 hours.',
      'If it was not you, nothing has changed, and you need not do anything.',
    ],
  }),
};
