import { createTransport, type SendMailOptions } from 'nodemailer';

/** Where mail goes out: an smtp:// or smtps:// address with credentials, and the address of the office. */
export type MailSettings = { smtpUrl: string; to: string };

const TIMEOUT_MS = 10_000;

/**
 * Sends a message from the office.
 *
 * @param site the name of the sender
 * @throws where the mail server refuses it
 */
export async function sendMail(
  { smtpUrl, to: office }: MailSettings,
  site: string,
  message: Pick<SendMailOptions, 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'headers'>,
): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail({ from: { name: site, address: office }, ...message });
  } finally {
    transport.close();
  }
}
