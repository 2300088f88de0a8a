import { type FormEvent, useCallback, useEffect, useState } from 'react';

/** Says that a form is being sent by the browser itself, where scripts run, and whether with files. */
export function useSending() {
  const [saving, setSaving] = useState(false);
  const [uploads, setUploads] = useState(false);

  // A page that comes back from the browser's memory is not being sent any more.
  useEffect(() => {
    const reset = () => setSaving(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const onSubmit = useCallback((event: FormEvent<HTMLFormElement>) => {
    const files = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=file]'));
    // A button that is disabled before the browser has read the form would not be part of it.
    setTimeout(() => {
      setUploads(files.some((input) => (input.files?.length ?? 0) > 0));
      setSaving(true);
    });
  }, []);

  return { saving, uploads, onSubmit };
}
