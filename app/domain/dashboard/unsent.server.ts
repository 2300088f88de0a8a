import type { MailKind } from '~/lib/mail/mail';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { deleteRow } from '~/lib/supabase/write.server';
import { isUuid } from '~/lib/text/uuid';

/** A mail or a purge that nobody has taken. */
export type Unsent = {
  id: string;
  kind: MailKind | 'purge';
  recipient: string | null;
  /** With `REFERENCE` in place of the reference. */
  subject: string | null;
  reference: string | null;
  enquiry_id: string | null;
  /** Why the last try failed; null where none did. */
  problem: string | null;
  can_be_sent: boolean;
  /** Whether no process has tried for an hour. */
  is_left: boolean;
};

/** @returns whether it is tried again from now on; false where it is gone, or cannot be sent */
export async function sendAgain(db: Db, id: string): Promise<boolean> {
  return isUuid(id) && unwrap(db.rpc('send_again', { item: id }));
}

/** Deletes what is not to be sent any more. */
export async function discardUnsent(db: Db, id: string): Promise<void> {
  if (isUuid(id)) await deleteRow(db, 'outbox', id);
}
