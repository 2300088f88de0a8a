import type { ShownRevision } from '~/components/admin/history/revision-entry';
import { kindOf } from '~/domain/history/kinds';
import type { Revision } from '~/domain/history/revision';

/** @returns a revision with the words of its kind and the addresses of its row */
export function shownRevision({ kind, row_id, ...revision }: Revision): ShownRevision {
  const { noun, editPath, isDeletedForGood } = kindOf(kind);
  const isDeletion = revision.action === 'delete';
  return {
    ...revision,
    noun,
    history: isDeletion ? null : `${editPath(row_id)}/history`,
    inTrash: isDeletion && !isDeletedForGood,
  };
}
