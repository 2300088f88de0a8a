import { createTransport } from 'nodemailer';
import { inTime } from '~/lib/supabase/with-timeout';
import type { Mail } from './mail';
import { type MailProblem, mailProblem } from './mail-problem';

/** Where mail goes out: an smtp:// or smtps:// address with credentials, and the address of the office. */
export type MailSettings = { smtpUrl: string; to: string };

const TIMEOUT_MS = 10_000;
/** For a server that says a word now and then. */
const ALTOGETHER_MS = 60_000;

/**
 * Sends a mail of the office. Sent twice, it has the same Message-ID, by which programs of mail know it.
 *
 * @param id names the mail
 * @throws where the mail server refuses it for any of its receivers
 */
export async function sendMail({ smtpUrl, to: office }: MailSettings, id: string, mail: Mail): Promise<void> {
  const { site, kind: _kind, hours: _hours, attachments = [], ...message } = mail;
  const transport = transportTo(smtpUrl);
  try {
    const sending = transport.sendMail({
      ...message,
      from: { name: site, address: office },
      messageId: `<${id}@${office.split('@').at(-1)}>`,
      attachments: attachments.map((attached) => ({ ...attached, encoding: 'base64' })),
    });
    const { rejectedErrors } = (await inTime(ALTOGETHER_MS, sending)) as { rejectedErrors?: Error[] };
    if (rejectedErrors?.[0]) throw rejectedErrors[0];
  } finally {
    transport.close();
  }
}

/**
 * Asks the mail server whether it takes the settings: a connection, and the password where there is one.
 *
 * @returns why no mail can go out; null where it can
 */
export async function mailSettingsProblem({ smtpUrl, to }: MailSettings): Promise<MailProblem | null> {
  const transport = transportTo(smtpUrl);
  try {
    await inTime(ALTOGETHER_MS, transport.verify());
    return null;
  } catch (error) {
    return mailProblem(error, { to, smtpUrl });
  } finally {
    transport.close();
  }
}

function transportTo(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
