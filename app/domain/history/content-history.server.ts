import type { ContentHistory } from '~/lib/editing/load-edit.server';
import { describeCopy } from './history.server';
import type { TrashedKind } from './kinds';
import { findDeleted } from './trash.server';

export function contentHistory(kind: TrashedKind): ContentHistory {
  return { describeCopy, findDeleted: (db, id) => findDeleted(db, kind, id) };
}
