import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useSending } from './sending';

const QUESTION = 'You have changes that are not saved. Leave this page without saving them?';

/**
 * Watches over a form where scripts run: warns before unsaved changes are left, and says while it is being
 * sent. Forms are sent by the browser itself, so a failed connection loses nothing that was typed.
 *
 * @param startsChanged whether the form holds something unsaved already
 */
export function useFormGuard(startsChanged: boolean) {
  const [changed, setChanged] = useState(startsChanged);
  const sending = useSending();
  const guarded = changed && !sending.saving;

  // The browser asks before React has drawn anew, so that the state alone would come too late.
  const isSent = useRef(false);
  useEffect(() => {
    if (!sending.saving) isSent.current = false;
  }, [sending.saving]);

  useEffect(() => {
    if (!guarded) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSent.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [guarded]);

  const blocker = useBlocker(guarded);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  const onInput = useCallback(() => setChanged(true), []);
  const { onSubmit: send } = sending;
  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      isSent.current = true;
      send(event);
    },
    [send],
  );
  return { ...sending, onInput, onSubmit };
}
