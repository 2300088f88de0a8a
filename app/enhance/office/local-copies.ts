import type { SubmittedFields } from '~/lib/http/submitted-fields';

/** What was typed into a form, as this browser keeps it until the form is saved. */
export type LocalCopy = {
  /** The hidden field that identifies the form: a new row's idempotency key, or a stored row's version. */
  origin: string;
  /** ISO 8601. */
  at: string;
  /** The query of the form's address, such as the page of a list that it is for. */
  search: string;
  fields: SubmittedFields;
};

const PREFIX = 'unsaved:';

/** Deletes all copies, so that the next person at this computer does not see them. */
export function deleteCopies(): void {
  for (const key of keys()) localStorage.removeItem(key);
}

/** Deletes the copy of the form that was saved last; the response names it in a cookie. */
export function deleteSavedCopy(): void {
  const saved = /(?:^|; )saved_form=([^;]*)/.exec(document.cookie)?.[1];
  if (saved === undefined) return;
  // What is typed from now on is another copy, though the row may have the same version still.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
  document.cookie = 'saved_form=; Path=/admin; Max-Age=0';
  for (const key of keys()) if (readCopy(key)?.origin === decodeURIComponent(saved)) localStorage.removeItem(key);
}

/** @returns the key of the copy of the page's form */
export function keyOfPage(): string {
  return PREFIX + location.pathname;
}

/** @returns the copy of a key; null where there is none, or none that can be read */
export function readCopy(key: string): LocalCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalCopy | null;
    return Array.isArray(copy?.fields) ? copy : null;
  } catch {
    return null;
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}
