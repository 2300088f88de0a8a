import type { PasswordLink } from '~/lib/auth/own-account.server';
import { passwordUrl } from '~/lib/auth/recovery-url.server';
import type { Mail } from '~/lib/mail/mail';
import type { PackedMail } from '~/lib/outbox/mailer.server';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { linkLife } from './account-messages';

/** A link to set a password, for whom, and for how many hours it works: null where nobody can know. */
type Handed = { email: string; link: PasswordLink; origin: string; hours: number | null };

/** @returns the mail with somebody's link to set a password, which they asked for or an administrator made */
export function passwordMail(kind: 'password' | 'account', { email, link, origin, hours }: Handed): Mail {
  const site = new URL(origin).hostname;
  const { subject, lines } = WORDS[link.type](site, linkLife(hours));
  return {
    kind,
    site,
    to: { name: '', address: email },
    subject,
    text: [...lines, '', passwordUrl(origin, link)].join('\n'),
    hours: hours ?? LONGEST_HOURS,
  };
}

/** Keeps a mail with a link until it is sent, or its link has ended. */
export async function queueAccountMail(db: Db, mail: PackedMail): Promise<void> {
  await unwrap(db.rpc('queue_account_mail', { mail }));
}

// As Supabase allows at most, https://supabase.com/docs/guides/auth/auth-email-passwordless.
const LONGEST_HOURS = 24;

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
