import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

const QUESTION = 'You have changes that are not saved. Leave this page without saving them?';

/**
 * Watches over a form where scripts run: warns before unsaved changes are left, and says while it is being
 * sent. Forms are sent by the browser itself, so a failed connection loses nothing that was typed.
 *
 * @param startsChanged whether the form holds something unsaved already
 */
export function useFormGuard(startsChanged: boolean) {
  const [changed, setChanged] = useState(startsChanged);
  const [saving, setSaving] = useState(false);
  const [uploads, setUploads] = useState(false);
  const guarded = changed && !saving;

  useEffect(() => {
    if (!guarded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [guarded]);

  // A page that comes back from the browser's memory is not being sent any more.
  useEffect(() => {
    const reset = () => setSaving(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const blocker = useBlocker(guarded);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  const onInput = useCallback(() => setChanged(true), []);
  const onSubmit = useCallback((event: FormEvent<HTMLFormElement>) => {
    const files = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=file]'));
    // A button that is disabled before the browser has read the form would not be part of it.
    setTimeout(() => {
      setUploads(files.some((input) => (input.files?.length ?? 0) > 0));
      setSaving(true);
    });
  }, []);

  return { saving, uploads, onInput, onSubmit };
}
