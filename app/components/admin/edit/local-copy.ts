import { useCallback, useEffect, useRef, useState } from 'react';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

/** What was typed into a form, as this browser keeps it until the form is saved. */
export type LocalCopy = {
  /** The hidden field that identifies the form: a new row's idempotency key, or a stored row's version. */
  origin: string;
  at: string;
  /** The query of the form's address, such as the page of a list that it is for. */
  search: string;
  fields: SubmittedFields;
};

const PREFIX = 'unsaved:';
const PAUSE_MS = 400;
const NEVER_KEPT = new Set(['intent', 'after_save']);

// What was typed just before signing out is not stored after it.
let isSignedOut = false;

/** Deletes all copies, so that the next person at this computer does not see them. */
export function deleteLocalCopies(): void {
  isSignedOut = true;
  for (const key of keys()) localStorage.removeItem(key);
}

/** Deletes the copy of the form that was saved last; the response names it in a cookie. */
export function deleteSavedCopy(): void {
  const saved = /(?:^|; )saved_form=([^;]*)/.exec(document.cookie)?.[1];
  if (saved === undefined) return;
  // What is typed from now on is another copy, though the row may have the same version still.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
  document.cookie = 'saved_form=; Path=/admin; Max-Age=0';
  for (const key of keys()) if (read(key)?.origin === decodeURIComponent(saved)) localStorage.removeItem(key);
}

/** Deletes the copy of this page's form, where its answer says by its content, not by a cookie, that it is saved. */
export function useForgottenCopy(isSaved: boolean): void {
  useEffect(() => {
    if (isSaved) localStorage.removeItem(keyOfPage());
  }, [isSaved]);
}

/** What is open about a form when its page is opened. */
type Opened = {
  /** Whether it has unsaved input, which replaces an earlier copy. */
  isFilled: boolean;
  /** Whether that input was submitted, so that only this page has it. */
  isSubmitted: boolean;
};

/**
 * Keeps a copy of a form in this browser while somebody types, and finds the one of an earlier visit.
 *
 * @param formId the id of its element
 * @param origin which copy of the form it is (`originOf`)
 * @returns the copy of an earlier visit, null where there is none; and what to call on input
 */
export function useLocalCopy(formId: string, origin: string, { isFilled, isSubmitted }: Opened) {
  const [found, setFound] = useState<LocalCopy | null>(null);
  const store = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An earlier copy stays until the person has decided.
  const isUndecided = useRef(false);

  const keep = useCallback(
    (form: HTMLFormElement) => {
      clearTimeout(timer.current);
      if (isUndecided.current) return;
      const key = keyOfPage();
      const { search } = location;
      store.current = () => {
        clearTimeout(timer.current);
        store.current = undefined;
        if (isSignedOut) return;
        const copy: LocalCopy = { origin, at: new Date().toISOString(), search, fields: fieldsOf(form) };
        // A full or forbidden store must not disturb who types.
        try {
          localStorage.setItem(key, JSON.stringify(copy));
        } catch {}
      };
      timer.current = setTimeout(() => store.current?.(), PAUSE_MS);
    },
    [origin],
  );

  useEffect(() => {
    deleteSavedCopy();
    const earlier = isFilled ? null : read(keyOfPage());
    isUndecided.current = earlier !== null;
    setFound(earlier);
    const form = document.getElementById(formId);
    if (isSubmitted && form instanceof HTMLFormElement) keep(form);
    const storeNow = () => store.current?.();
    addEventListener('pagehide', storeNow);
    return () => removeEventListener('pagehide', storeNow);
  }, [formId, isFilled, isSubmitted, keep]);

  const decide = useCallback(() => {
    isUndecided.current = false;
    store.current = undefined;
    localStorage.removeItem(keyOfPage());
    setFound(null);
  }, []);
  return { found, keep, decide };
}

function fieldsOf(form: HTMLFormElement): SubmittedFields {
  const secret = Array.from(form.elements).flatMap((control) =>
    control instanceof HTMLInputElement && control.type === 'password' ? [control.name] : [],
  );
  return Array.from(new FormData(form)).filter((field): field is [string, string] => {
    const [name, value] = field;
    return typeof value === 'string' && !NEVER_KEPT.has(name) && !secret.includes(name);
  });
}

function keyOfPage(): string {
  return PREFIX + location.pathname;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(key: string): LocalCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalCopy | null;
    return Array.isArray(copy?.fields) ? copy : null;
  } catch {
    return null;
  }
}
