import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { opensNewTab, useSending } from './sending';

const QUESTION = 'You have changes that are not saved. Leave this page without saving them?';

/**
 * Asks before unsaved changes are lost, and reports the progress of sending. Forms are posted by the browser, not by
 * scripts, so that the browser keeps the input when the connection fails.
 *
 * Without a connection nothing is sent, and `offline` says so: the browser's page about it would replace the form.
 *
 * @param startsChanged whether the form has unsaved changes from the start
 */
export function useFormGuard(startsChanged: boolean) {
  const [changed, setChanged] = useState(startsChanged);
  const [offline, setOffline] = useState(false);
  const sending = useSending();
  const guarded = changed && !sending.saving;

  // The browser fires beforeunload before React has rendered the new state.
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
      // A preview leaves the changes unsaved.
      if (opensNewTab(event)) return;
      setOffline(!navigator.onLine);
      if (!navigator.onLine) {
        event.preventDefault();
        return;
      }
      isSent.current = true;
      send(event);
    },
    [send],
  );
  return { ...sending, offline, onInput, onSubmit };
}
