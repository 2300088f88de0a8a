import type { Db } from '~/lib/supabase/client.server';
import { unwrapAll } from '~/lib/supabase/lists.server';
import { unwrap } from '~/lib/supabase/result.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { Colleague } from './open-forms';

/** How long a form counts as open, in seconds. */
const OPEN_FOR = {
  /** A page without scripts is heard of once. */
  once: 15 * 60,
  /** One with scripts is heard of every minute, and when it is left. */
  again: 150,
  left: 0,
};

/** @returns who else has the form at a path open, the first one first */
export async function whoHasOpen(db: Db, path: string): Promise<Colleague[]> {
  const others = await unwrapAll(db.rpc('who_has_open', { path }, { get: true }));
  return others.map(({ name, opened_at }) => ({ name, opened_at: isoTimestamp(opened_at) }));
}

/** Notes that the person has the form at a path open, for a while or no longer. */
export async function noteOpenForm(db: Db, path: string, heard: keyof typeof OPEN_FOR): Promise<void> {
  await unwrap(db.rpc('note_open_form', { path, seconds: OPEN_FOR[heard] }));
}
