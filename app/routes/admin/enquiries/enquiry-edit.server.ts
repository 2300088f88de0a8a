import { getEnquiry, updateEnquiry } from '~/domain/enquiries/enquiry-desk.server';
import { type DeskInput, deskFields, deskValues } from '~/domain/enquiries/stored-enquiry';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { uuidOf } from '~/lib/text/digest.server';
import { LIST } from './status';

export const NOT_FOUND = { title: 'Enquiry not found', message: 'It may have been deleted.' };
export const FAILED = { title: 'Error Updating Enquiry' };

const DESK = ['status', 'assignee_id', 'tags', 'next_step_on'] as const;

/** How what staff keep of an enquiry is saved, by its form and by its history. */
export const enquiryEdit = defineEdit({
  schema: deskFields.schema,
  values: deskValues,
  failed: FAILED,
  notFound: NOT_FOUND,
  find: getEnquiry,
  update: ({ db }, { id, version, input, form }) => updateEnquiry(db, id, version, changesOf(form, input)),
  to: LIST,
  success: ({ status }, { row }) => ({
    title: 'Enquiry Updated',
    message: `“${row?.subject ?? 'The enquiry'}” is ${status}.`,
  }),
});
/** A form without a field leaves its column alone. */
function changesOf(form: FormData, input: DeskInput): Partial<DeskInput> {
  return Object.fromEntries(DESK.filter((name) => form.has(name)).map((name) => [name, input[name]]));
}

/** @returns what a form adds to its enquiry; the same form sent twice adds it once */
export function newNote(enquiryId: string, kind: 'note' | 'reply', body: string, form: FormData) {
  const key = String(form.get('idempotency_key') ?? '');
  return { id: uuidOf(JSON.stringify([enquiryId, key, kind, body])), enquiry_id: enquiryId, kind, body };
}
