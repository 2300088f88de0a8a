import { randomUUID } from 'node:crypto';
import type { Mail } from '~/lib/mail/mail';
import { inTime } from '~/lib/supabase/with-timeout';

/** A mail as a function of the database takes it, which writes it to the outbox with what it is about. */
export type PackedMail = {
  id: string;
  kind: string;
  key_digest: string;
  sealed: string;
  recipient: string;
  subject: string;
  hours: number | null;
};

/** What became of a mail: a server took it, it is tried again, or that is of no use. Words are why, for staff. */
export type Delivery = { outcome: 'sent' } | { outcome: 'waiting' | 'refused'; words: string };

/** How routes send mail: `pack` it, give it to the function that stores what it is about, then `deliver` it. */
export type Mailer = {
  /** The address of the office. */
  office: string;
  pack(mail: Mail): PackedMail;
  /** Sends a mail of the outbox now. */
  deliver(mail: PackedMail): Promise<Delivery>;
};

/** As long as somebody at a form waits for a mail server: most take a mail sooner, and the others get it later. */
const PATIENCE_MS = 2500;

type Options = {
  office: string;
  pack(id: string, mail: Mail): PackedMail;
  deliver(id: string): Promise<Delivery>;
};

export function createMailer({ office, pack, deliver }: Options): Mailer {
  return { office, pack: (mail) => pack(randomUUID(), mail), deliver: ({ id }) => deliver(id) };
}

/** @returns what became of a mail so far; whoever answers a form does not wait longer */
export async function soFar(delivery: Promise<Delivery>): Promise<Delivery> {
  return inTime(PATIENCE_MS, delivery).catch((): Delivery => ({ outcome: 'waiting', words: '' }));
}
