import { useCallback, useEffect, useRef, useState } from 'react';
import type { SubmittedFields } from '~/lib/http/submitted-fields';

/** What was typed into a form, as this browser keeps it until the form is saved. */
export type LocalCopy = {
  /** The hidden field that identifies the form: a new row's idempotency key, or a stored row's version. */
  origin: string;
  at: string;
  fields: SubmittedFields;
};

const PREFIX = 'unsaved:';
const PAUSE_MS = 400;
const NEVER_KEPT = new Set(['intent', 'after_save']);

/** Deletes all copies, so that the next person at this computer does not see them. */
export function deleteLocalCopies(): void {
  for (const key of keys()) localStorage.removeItem(key);
}

/** Deletes the copy of the form that was saved last; the response names it in a cookie. */
export function deleteSavedCopy(): void {
  const saved = /(?:^|; )saved_form=([^;]*)/.exec(document.cookie)?.[1];
  if (saved === undefined) return;
  for (const key of keys()) if (read(key)?.origin === decodeURIComponent(saved)) localStorage.removeItem(key);
}

/**
 * Keeps a copy of a form in this browser while somebody types, and finds the one of an earlier visit.
 *
 * @param origin identifies the form
 * @param isFilled whether the form has unsaved input from the start, which replaces an earlier copy
 * @returns the copy of an earlier visit, null where there is none; and what to call on input
 */
export function useLocalCopy(origin: string, isFilled: boolean) {
  const [found, setFound] = useState<LocalCopy | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An earlier copy stays until the person has decided.
  const isUndecided = useRef(false);

  useEffect(() => {
    deleteSavedCopy();
    const earlier = isFilled ? null : read(keyOfPage());
    isUndecided.current = earlier !== null;
    setFound(earlier);
  }, [isFilled]);

  const keep = useCallback(
    (form: HTMLFormElement) => {
      clearTimeout(timer.current);
      if (isUndecided.current) return;
      timer.current = setTimeout(() => {
        const fields = Array.from(new FormData(form)).filter((field): field is [string, string] => {
          return typeof field[1] === 'string' && !NEVER_KEPT.has(field[0]);
        });
        const copy: LocalCopy = { origin, at: new Date().toISOString(), fields };
        // A full or forbidden store must not disturb who types.
        try {
          localStorage.setItem(keyOfPage(), JSON.stringify(copy));
        } catch {}
      }, PAUSE_MS);
    },
    [origin],
  );

  const decide = useCallback(() => {
    isUndecided.current = false;
    localStorage.removeItem(keyOfPage());
    setFound(null);
  }, []);
  return { found, keep, decide };
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
