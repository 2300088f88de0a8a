import { type FormEvent, useCallback, useEffect, useState } from 'react';

/** Tracks a form that the browser is posting, and whether it has files. */
export function useSending() {
  const [saving, setSaving] = useState(false);
  const [uploads, setUploads] = useState(false);

  // A page restored from the back/forward cache is not being sent any more.
  useEffect(() => {
    const reset = () => setSaving(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const onSubmit = useCallback((event: FormEvent<HTMLFormElement>) => {
    if (opensNewTab(event)) return;
    const files = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=file]'));
    // A button that is disabled before the browser has collected the fields would be missing in the form.
    setTimeout(() => {
      setUploads(files.some((input) => (input.files?.length ?? 0) > 0));
      setSaving(true);
    });
  }, []);

  return { saving, uploads, onSubmit };
}

/** Whether the pressed button sends the form to another tab, such as a preview; this page stays as it is. */
export function opensNewTab({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  return (nativeEvent as SubmitEvent).submitter?.getAttribute('formtarget') === '_blank';
}
