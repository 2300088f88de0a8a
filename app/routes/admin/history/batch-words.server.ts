import type { ShownBatch } from '~/components/admin/history/undo-batch';
import { bulkKind, countOf } from '~/domain/bulk/bulk';
import type { KindName } from '~/domain/history/kinds';
import type { Batch } from '~/domain/history/revision';

/** @returns the page of a change of many rows, which undoes it too */
export function batchPath(id: string): string {
  return `/admin/history/${id}`;
}

export function shownBatch(kind: KindName, { id, is_import, can_undo, ...counts }: Batch): ShownBatch {
  const known = bulkKind(kind);
  const done = (['added', 'changed', 'deleted'] as const).filter((word) => counts[word] > 0);
  const [first = 'changed', ...others] = done;
  const rows = known ? countOf(known, counts[first]) : `${counts[first].toLocaleString('en')} rows`;
  const words = [`${rows} ${first}`, ...others.map((word) => `${counts[word].toLocaleString('en')} ${word}`)].join(
    ', ',
  );
  const to = batchPath(id);
  return { id, words, to, undo: can_undo ? (is_import ? `/admin/manage-products/import/${id}` : to) : null };
}
