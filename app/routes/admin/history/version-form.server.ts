import type { EditForm } from '~/lib/editing/edit-form.server';
import type { FormValues } from '~/lib/editing/form-response';
import { formEntries } from '~/lib/http/submitted-fields';

/**
 * Makes the form that would save an earlier state of a row, as if a person had typed it, so that every rule of the form
 * holds for a restored version too.
 *
 * @param version of the row as it stands now
 * @param values the earlier state as the form shows it; pictures are not texts of a form
 * @param restored the earlier state by column
 */
export function versionForm(version: string, values: FormValues, restored: Record<string, unknown>): EditForm {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) appendRows(data, name, value);
    else if (value === true) data.append(name, 'on');
    else if (value !== false && value !== null && value !== undefined) data.append(name, String(value));
  }
  const entries = formEntries(data);
  return { data, entries, intent: 'save', version, baseline: '', idempotencyKey: '', oversized: [], restored };
}

/** Rows of fields, or what is ticked; addresses of pictures are left out. */
function appendRows(data: FormData, name: string, rows: unknown[]): void {
  for (const [index, row] of rows.entries()) {
    if (typeof row === 'string' && !/^(\/|https?:)/.test(row)) data.append(name, row);
    if (typeof row !== 'object' || row === null) continue;
    for (const [part, value] of Object.entries(row)) data.append(`${name}[${index}].${part}`, String(value));
  }
}
