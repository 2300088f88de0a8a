/** One address with the name of whose it is. */
type Mailbox = { name: string; address: string };

/** What a mail is for: staff see it, and so do those who may send it again. */
export type MailKind =
  | 'enquiry'
  | 'copy'
  | 'reply'
  | 'quotation'
  | 'account'
  | 'password'
  | 'answer'
  | 'acceptance'
  | 'link';

/** A mail of the office, as the outbox keeps it: its sender is `site`, with the address of the office. */
export type Mail = {
  kind: MailKind;
  /** The name of the sender. */
  site: string;
  // An object, not a text: nothing in a name or in an address can add a receiver.
  to: Mailbox;
  bcc?: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** `content` is base64. */
  attachments?: { filename: string; content: string; contentType: string }[];
  /** For how many hours the link in it works; none where it has none that ends. */
  hours?: number;
};

/** Stands in a mail for the reference of an enquiry that is stored together with it. */
export const REFERENCE = '\uE000';
