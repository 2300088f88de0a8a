// Rows of a form, such as those of a product's specifications, are moved, inserted and removed by buttons that say which:
// move_up:specifications:2, move_down:…, insert:…, remove:…, counted from 0. The browser does it where it runs scripts, else
// the server.

const ARRANGE = /^(move_up|move_down|insert|remove):(\w+):(\d{1,4})$/;

/** How many empty rows a form has at its end, and a button adds. */
export const MORE_ROWS = 3;

export type Arranged<Row> = { rows: Row[]; focus: number };

/**
 * @param intent the value of the button
 * @param empty a row without content, which is inserted
 * @returns the rows in their new order; null where the button is another one, or names no row
 */
export function arrangeRows<Row>(rows: readonly Row[], intent: string, empty: Row): Arranged<Row> | null {
  const [, verb, , number] = ARRANGE.exec(intent) ?? [];
  const index = Number(number);
  if (verb === undefined || index >= rows.length) return null;
  const rest = rows.toSpliced(index, 1);
  if (verb === 'remove') return { rows: rest, focus: Math.min(index, Math.max(0, rest.length - 1)) };
  if (verb === 'insert') return { rows: rows.toSpliced(index, 0, empty), focus: index };
  const focus = Math.min(Math.max(index + (verb === 'move_up' ? -1 : 1), 0), rows.length - 1);
  return { rows: rest.toSpliced(focus, 0, rows[index] as Row), focus };
}

/** @returns the row that a button has moved or inserted, once it is done; null for any other button, and for other rows */
export function arrangedRow(intent: unknown, field: string, count: number): number | null {
  const rows = Array.from({ length: count }, (_, index) => index);
  return isAbout(intent, field) ? (arrangeRows(rows, intent, -1)?.focus ?? null) : null;
}

function isAbout(intent: unknown, field: string): intent is string {
  return typeof intent === 'string' && ARRANGE.exec(intent)?.[2] === field;
}

/** Whether a button arranges rows, also one of a form that an earlier version of the program has made, which names no list. */
export function arrangesRows(intent: unknown): boolean {
  return typeof intent === 'string' && /^(move_up|move_down|insert|remove):/.test(intent);
}

/**
 * @param submitted the values of a redisplayed form
 * @param field the name of the rows
 * @returns its rows; the empty ones at its end only after "Add rows", or where one was inserted there. Undefined where
 *   the form has none
 */
export function submittedRows(
  submitted: Record<string, unknown> | null | undefined,
  field: string,
): Record<string, unknown>[] | undefined {
  const given = submitted?.[field];
  if (!Array.isArray(given)) return undefined;
  const rows = Array.from(given as (Record<string, unknown> | undefined)[], (row) => row ?? {});
  if (submitted?.intent === 'add-rows') return rows;
  const moved = arrangedRow(submitted?.intent, field, rows.length + 1) ?? -1;
  const last = rows.findLastIndex((row) => Object.values(row).some(Boolean));
  return rows.slice(0, Math.max(last, moved) + 1);
}

/**
 * Arranges the rows of a submitted form as its button says.
 *
 * @param field the name of the rows, as in `specifications[0].key`
 * @param parts the names of the fields of a row
 */
export function arrangeFormRows(form: FormData, field: string, parts: readonly string[], intent: string): void {
  if (!isAbout(intent, field)) return;
  const rows: string[][] = [];
  for (let index = 0; parts.some((part) => form.has(`${field}[${index}].${part}`)); index += 1) {
    rows.push(parts.map((part) => String(form.get(`${field}[${index}].${part}`) ?? '')));
  }
  const arranged = arrangeRows(
    rows,
    intent,
    parts.map(() => ''),
  );
  if (!arranged) return;
  for (const name of [...form.keys()]) if (name.startsWith(`${field}[`)) form.delete(name);
  arranged.rows.forEach((row, index) => {
    parts.forEach((part, column) => void form.append(`${field}[${index}].${part}`, row[column] ?? ''));
  });
}
