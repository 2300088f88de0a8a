import { getRevision } from '~/domain/history/history.server';
import { kindOf } from '~/domain/history/kinds';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import type { Db } from '~/lib/supabase/client.server';
import { RESTORABLE_KINDS } from './restorable-kinds.server';
import { versionForm } from './version-form.server';

/**
 * Reads the texts of an earlier version, for the form of its row to show.
 *
 * @param path of the form
 * @param revision as it stands in the query
 * @returns null where there is no such version of this row
 */
export async function versionFields(db: Db, path: string, revision: string | null): Promise<SubmittedFields | null> {
  const found = revision ? await getRevision(db, revision) : null;
  if (!found || found.kind === 'setting' || found.kind === 'quotation') return null;
  const { kind, row_id, state } = found;
  if (kindOf(kind).editPath(row_id, state) !== path) return null;
  return versionForm('', RESTORABLE_KINDS[kind].values(state, row_id), state).entries;
}
