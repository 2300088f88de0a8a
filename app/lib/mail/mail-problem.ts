/** Why a mail did not go out, in words for staff, and whether trying again is of no use until somebody has done something. */
export type MailProblem = { words: string; isFinal: boolean };

/** What nodemailer says of an error: its own code, and the status and text of the mail server's answer. */
type SmtpError = {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
  message?: string;
};

/**
 * Says what a failed try means. The first digit of an SMTP answer says whether it is for good: RFC 5321, section 4.2.1.
 *
 * @param error as `sendMail` throws it
 * @param to the receiver, and the server's address with its credentials, which are not shown
 */
export function mailProblem(error: unknown, { to, smtpUrl }: { to: string; smtpUrl: string }): MailProblem {
  const { code, command = '', responseCode = 0, response, recipient, message = '' } = error as SmtpError;
  const { host } = new URL(smtpUrl);
  const answer = response ? ` It said: “${response.replaceAll(/\s+/g, ' ').slice(0, 300)}”` : '';
  const isFinal = responseCode >= 500;
  if (code === 'EAUTH' || code === 'ENOAUTH' || [530, 534, 535].includes(responseCode)) {
    const words = `The mail server ${host} does not take the user name and password in SMTP_URL.${answer} Whoever runs the site has to correct them.`;
    return { words, isFinal: isFinal || code === 'ENOAUTH' };
  }
  if (responseCode > 0 && command.startsWith('MAIL')) {
    return {
      words: `The mail server ${host} takes no mail from the office’s address, ENQUIRIES_TO.${answer}`,
      isFinal,
    };
  }
  if (responseCode > 0 && command.startsWith('RCPT')) {
    const words = `The mail server ${isFinal ? 'refuses' : 'does not take mail yet for'} the address ${recipient ?? to}.${answer}`;
    return { words: isFinal ? `${words} Please check the address.` : words, isFinal };
  }
  if (responseCode > 0) {
    return { words: `The mail server ${isFinal ? 'refuses this mail' : 'does not take it yet'}.${answer}`, isFinal };
  }
  if (code === 'EENVELOPE')
    return { words: `${to} is no address that mail can go to. Please check it.`, isFinal: true };
  if (code === 'ETLS') {
    return { words: `No encrypted connection to the mail server ${host} is possible: ${String(error)}`, isFinal };
  }
  return { words: connectionProblem(host, code, message), isFinal };
}

/** What an error says of a connection that did not come about; a certificate's has no code of its own. */
function connectionProblem(host: string, code: string | undefined, message: string): string {
  if (code === 'EDNS') return `There is no mail server ${host}. Whoever runs the site has to correct SMTP_URL.`;
  if (/wrong version number/.test(message)) {
    return `The mail server ${host} begins without encryption. Whoever runs the site has to write smtp:// in SMTP_URL, in place of smtps://.`;
  }
  if (/certificate|self.signed|altnames/i.test(message)) {
    return `The certificate of the mail server ${host} is not trusted (${message}). If it is a program on the same machine, ?ignoreTLS=true at the end of SMTP_URL helps.`;
  }
  return `The mail server ${host} does not answer.`;
}
