import { data } from 'react-router';
import { deskValues, type StoredEnquiry } from '~/domain/enquiries/stored-enquiry';
import { markSaved } from '~/lib/editing/after-save.server';
import type { ActionArgs, SavedToast } from '~/lib/editing/check-form.server';
import type { EditForm } from '~/lib/editing/edit-form.server';
import type { FormResponse } from '~/lib/editing/form-response';
import { besideList } from '~/lib/editing/list-address';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { isSameText, isUntouched } from '~/lib/editing/versions.server';
import { requestContext } from '~/lib/request/request-context';

/** A pressed button: the request, the enquiry's id, and its form. */
export type Action = { args: ActionArgs; id: string; submitted: EditForm };

/** Shows a form again as it was submitted, with other texts in some fields. */
export function redisplay({ entries }: EditForm, texts: Record<string, string>) {
  const result = { initialValue: { ...Object.fromEntries(entries), ...texts } };
  return data<FormResponse>({ result, summary: null, toast: null, conflict: null });
}

/** What a button did, the enquiry before and after it, and what is said. */
type Done = {
  done: 'note' | 'reply' | 'save';
  before: StoredEnquiry;
  now: StoredEnquiry;
  toast: SavedToast;
};

/**
 * Leads back to the enquiry after a button has done its part. Where something else was typed, the form comes back with it
 * instead, so that one button never costs what was meant for another.
 */
export async function respondOrRedisplay({ args, submitted }: Action, { done, before, now, toast }: Done) {
  markSaved(args.context, submitted.data);
  const typed = typedElsewhere(submitted, done, now);
  if (Object.keys(typed).length === 0) {
    const { pathname, search } = new URL(args.request.url);
    return redirectWithToast(args.context.get(requestContext), besideList(pathname, search), toast);
  }
  // Somebody else changed the enquiry meanwhile: the form goes on from its own version, and saving it shows both.
  const isStale = done !== 'save' && submitted.version !== '' && submitted.version !== before.updated_at;
  const shown = isStale ? withoutFields(submitted, [done, 'idempotency_key']) : { ...deskValues(now), ...typed };
  return data<FormResponse>({
    result: { initialValue: shown },
    summary: null,
    toast: { kind: 'info', ...toast, message: `${toast.message} The rest is not saved yet, and still here.` },
    conflict: null,
  });
}

function withoutFields({ entries }: EditForm, names: string[]): Record<string, string> {
  return Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
}

/** The fields that somebody filled in or changed, and that a button left alone. */
function typedElsewhere({ data: form, baseline }: EditForm, done: Done['done'], now: StoredEnquiry) {
  const texts = (done === 'save' ? ['reply'] : ['note', 'reply'].filter((name) => name !== done)).flatMap((name) => {
    const text = String(form.get(name) ?? '');
    return text.trim() ? [[name, text] as const] : [];
  });
  const changed = Object.entries(deskValues(now)).flatMap(([name, value]) => {
    const typed = form.get(name);
    const isOpen =
      done !== 'save' && typed !== null && !isUntouched(baseline, name, typed) && !isSameText(typed, value);
    return isOpen ? [[name, String(typed)] as const] : [];
  });
  return Object.fromEntries([...texts, ...changed]);
}
