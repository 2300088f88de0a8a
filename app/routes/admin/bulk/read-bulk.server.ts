import { BULK, type BulkChange, type BulkField, type BulkKind } from '~/domain/bulk/bulk';
import type { EditForm } from '~/lib/editing/edit-form.server';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

type BulkForm = Pick<EditForm, 'data' | 'intent'>;

/**
 * Reads a form that was sent after the sign-in had ended. Its button is not kept: a plan says what was planned, and a
 * value is shown as what it would change.
 */
export function draftedForm(fields: SubmittedFields): BulkForm {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return { data, intent: data.has('change') ? 'apply' : data.has('value') ? 'bulk_set' : '' };
}

export type PostedChange = {
  change: BulkChange;
  /** The field that is set, where one is. */
  field: BulkField | null;
  /** Whether the value has still to be asked for. */
  asks: boolean;
};

/** @returns what a button below a list asks for; null where it is none of them */
export function postedChange(kind: BulkKind, { data, intent }: BulkForm): PostedChange | null {
  const text = (name: string) => String(data.get(name) ?? '');
  // The button that applies a plan is pressed on the page that shows it, which says what was planned.
  const asked = intent === 'apply' ? text('change') : intent;
  const known = BULK[kind].intents.find((name) => name === asked);
  if (!known) return null;
  if (known !== 'bulk_set') return { change: { intent: known }, field: null, asks: false };
  const field = BULK[kind].fields.find(({ name }) => name === text('field')) ?? null;
  const mode = text('mode') === 'append' ? 'append' : 'set';
  const change: BulkChange = { intent: known, field: field?.name ?? '', value: text('value'), mode };
  return { change, field, asks: field === null || !data.has('value') };
}

/** @returns whether all rows of the list are selected, whatever is ticked beside */
export function asksForAll({ data }: Pick<BulkForm, 'data'>): boolean {
  return data.has('select_all');
}

/** @returns the selected rows: their ids, with the version that was shown where one was */
export function postedRows({ data }: Pick<BulkForm, 'data'>): Map<string, string> {
  const versions = new Map(
    data.getAll('versions').map((entry) => {
      const [id = '', ...version] = String(entry).split(' ');
      return [id, version.join(' ')] as const;
    }),
  );
  return new Map(data.getAll('ids').map((id) => [String(id), versions.get(String(id)) ?? '']));
}
