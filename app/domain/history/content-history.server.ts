import type { ContentHistory } from '~/lib/editing/load-edit.server';
import { describeCopy } from './history.server';
import { KINDS, type TrashedKind } from './kinds';
import { findDeleted } from './trash.server';

/** @returns what the form of a kind of content asks its history for */
export function contentHistory(kind: Exclude<TrashedKind, 'setting' | 'media' | 'answer'>): ContentHistory {
  const { table } = KINDS[kind];
  return { table, describeCopy, findDeleted: (db, id) => findDeleted(db, kind, id) };
}
