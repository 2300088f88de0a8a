/**
 * With scripts, the local copy keeps what is typed, and offers it; the browser puts nothing back
 * ([decision 26](../../../docs/decisions/0026-browsers-put-nothing-back.md)).
 */
export function keepFormsOutOfHistory(): void {
  // A reload of the answer to a form asks for the page again, and sends the form no second time.
  history.replaceState(history.state, '');
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-office] form')) keepOut(form);
  // Rows may have come since.
  document.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form?.closest('[data-office]')) keepOut(form);
  });
}

function keepOut(form: HTMLFormElement): void {
  form.autocomplete = 'off';
  // Firefox puts these back into a tab that was closed, whatever their form says.
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) control.autocomplete ||= 'off';
  }
}

/** @returns the form of a control, also where it stands outside of its form, or the form that an event is of as a whole */
export function formOf(target: EventTarget | null): HTMLFormElement | null {
  if (target instanceof HTMLFormElement) return target;
  const isControl =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isControl ? target.form : null;
}
