import { readLongForm } from '~/lib/http/forms.server';
import type { SubmittedFields } from '~/lib/http/submitted-fields';
import { formEntries } from '~/lib/http/submitted-fields';
import { uuidOf } from '~/lib/text/digest.server';

export type EditForm = {
  data: FormData;
  /** Its texts, for a page that shows the form again. */
  entries: SubmittedFields;
  /** The value of the pressed button. */
  intent: string;
  /** The version of the row that the form was loaded with, empty for a new one. */
  version: string;
  /** Fingerprints of the fields that the form was loaded with. */
  baseline: string;
  /** Set where the form adds a row: that of a new one, or of one that was deleted while its form was open. */
  idempotencyKey: string;
  /** Fields that were dropped because the texts of the form exceed the limit. */
  oversized: string[];
  /** An earlier state of the row, where the form is not a person's but restores that. */
  restored?: Record<string, unknown>;
};

/**
 * Reads a submitted form of the back office. Its body may hold 64 MiB of files, its texts together 1 MiB
 * (docs/product.md#limits); the longest texts beyond that are dropped.
 *
 * @param names as `readLongForm` takes them
 */
export async function readEditForm(request: Request, names?: 'paths' | 'plain'): Promise<EditForm> {
  const { form: data, dropped: oversized } = await readLongForm(request, names);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    data,
    entries: formEntries(data),
    intent: text('intent'),
    version: text('version'),
    baseline: text('baseline'),
    idempotencyKey: text('idempotency_key'),
    oversized,
  };
}

/**
 * Derives the id of the row that a form creates, from the form's idempotency key and its fields: the same form
 * sent twice makes one row, a changed one another. Empty fields count as none, because a redisplayed form may
 * have more of them.
 */
export function rowIdOf(form: FormData): string {
  const entries: string[] = [];
  for (const [name, value] of form) {
    const content = typeof value === 'string' ? value : value.name && `${value.name} ${value.size}`;
    if (name === 'intent' || content === '') continue;
    entries.push(JSON.stringify([name, content]));
  }
  return uuidOf(entries.join(''));
}
