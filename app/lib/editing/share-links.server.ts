import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { requestContext } from '~/lib/request/request-context';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapWritten } from '~/lib/supabase/result.server';
import { hmacHex, sha256 } from '~/lib/text/digest.server';
import { isoTimestamp } from '~/lib/text/timestamp';
import type { FormPublication } from './publication';
import type { ContentRow } from './working-copies.server';

type Context = Readonly<RouterContextProvider>;

/**
 * Makes a link that shows a row to who has it, for seven days; an earlier one ends. The token is derived from a random
 * id, so that staff can see the link again, and the database has only its digest.
 */
export async function shareRow(context: Context, db: Db, content: ContentRow): Promise<void> {
  const { secret } = context.get(requestContext);
  const id = randomUUID();
  await endShare(db, content);
  const row = { id, table_name: content.table, row_id: content.id, digest: sha256(tokenOf(secret, id)) };
  await unwrap(db.from('share_links').insert(row).select('id').maybeSingle());
}

export async function endShare(db: Db, { table, id }: ContentRow): Promise<void> {
  await unwrapWritten(db.from('share_links').delete().eq('table_name', table).eq('row_id', id).select('id'));
}

/** @returns the link of a row; without an address where the secret has changed since; null where there is none */
export async function readShare(
  context: Context,
  db: Db,
  { table, id }: ContentRow,
): Promise<FormPublication['share']> {
  const { origin, secret } = context.get(requestContext);
  const read = db.from('share_links').select('id, digest, expires_at').eq('table_name', table).eq('row_id', id);
  const link = await unwrap(read.maybeSingle());
  if (!link) return null;
  const until = isoTimestamp(link.expires_at);
  if (Date.parse(until) <= Date.now()) return null;
  const token = tokenOf(secret, link.id);
  return { url: sha256(token) === link.digest ? `${origin}/preview/${token}` : null, until };
}

function tokenOf(secret: string, id: string): string {
  return hmacHex(secret, `share link ${id}`);
}
