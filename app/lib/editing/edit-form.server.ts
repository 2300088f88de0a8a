import { createHash } from 'node:crypto';
import { readForm } from '~/lib/http/forms.server';
import type { AdminContext } from '~/lib/request/request-context';
import { formEntries } from './drafts.server';

/** A form of the back office, as it was posted. */
export type EditForm = {
  data: FormData;
  /** Which button was pressed. */
  intent: string;
  /** The version of the row that the form was loaded with, empty for a new one. */
  version: string;
  /** Fingerprints of the fields that the form was loaded with. */
  loaded: string;
};

/**
 * Reads a form of the back office.
 *
 * @param scope remembers what was typed, in case the page cannot be shown
 */
export async function readEditForm(request: Request, scope: AdminContext): Promise<EditForm> {
  const data = await readForm(request);
  scope.submitted = formEntries(data);
  const text = (name: string) => String(data.get(name) ?? '');
  return { data, intent: text('intent'), version: text('version'), loaded: text('loaded') };
}

/**
 * Makes the id of the row that a form creates, from the form's idempotency key and everything typed: the
 * same form sent twice makes one row, a changed one another. Empty fields count as none, because a form that
 * comes back may have more of them.
 *
 * @returns a UUID (RFC 9562, version 8)
 */
export function rowIdOf(form: FormData): string {
  const hash = createHash('sha256');
  for (const [name, value] of form) {
    const told = typeof value === 'string' ? value : value.name && `${value.name} ${value.size}`;
    if (name === 'intent' || told === '') continue;
    hash.update(JSON.stringify([name, told]));
  }
  const hex = hash.digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
