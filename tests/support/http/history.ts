import { type Answer, main } from './answer';
import { formOf } from './form';
import { all, type Element, texts, valuesOf } from './html';
import { follow, type Staff } from './staff';

/** An entry of a history page. */
export type Version = { revision: string; text: Element; removed: string[]; added: string[]; restorable: boolean };

/** The entries of a history page, the newest first. */
export function versionsOf(answer: Answer): Version[] {
  return all(main(answer), '*', { 'data-revision': true }).map((entry) => ({
    revision: entry.attributes['data-revision'] ?? '',
    text: entry,
    removed: texts(entry, 'del'),
    added: texts(entry, 'ins'),
    restorable: valuesOf(entry, 'button', 'value').includes('restore'),
  }));
}

/** Restores a version of a row, counted from the newest (0). */
export async function restore(staff: Staff, historyPath: string, back: number): Promise<Answer> {
  const revision = versionsOf(await staff.get(historyPath))[back]?.revision ?? '';
  return staff.post(historyPath, { revision, intent: 'restore' });
}

/** Presses Undo in the toast of a change of many rows. */
export async function undoInToast(staff: Staff, answer: Answer): Promise<Answer> {
  const shown = await follow(staff, answer);
  const [action = ''] = valuesOf(shown.page, 'form', 'action', { action: /^\/admin\/history\// });
  return staff.post(action, { ...formOf(shown, { intent: 'undo' }), intent: 'undo' });
}
