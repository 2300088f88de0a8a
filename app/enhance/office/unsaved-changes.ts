import { formOf } from './form-history';
import { opensNewTab } from './sending';

/** Controls whose values are no part of what is saved. */
export const NOT_SAVED = new Set(['intent', 'after_save']);

let sent: EventTarget | null = null;

/** Lets the browser ask before what was typed into a form (`data-guard`) is lost. */
export function guardUnsavedChanges(): void {
  document.addEventListener('submit', (event) => {
    // A preview leaves the changes unsaved. Later listeners may stop what is sent.
    setTimeout(() => {
      if (!event.defaultPrevented && !opensNewTab(event)) sent = event.target;
    });
  });
  addEventListener('pageshow', () => {
    sent = null;
  });
  document.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form && 'guard' in form.dataset && !isNotSaved(target)) noteChange(form);
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-guard]')) {
    if (form.dataset.guard === 'changed') noteChange(form);
    // Somebody was faster than the scripts: those that listen to input hear of it.
    for (const control of form.elements) {
      if (isTypedInto(control)) control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

function noteChange(form: HTMLFormElement): void {
  // A page that listens from the start would be kept out of the back/forward cache.
  addEventListener('beforeunload', ask);
  form.dataset.guard = 'changed';
}

function ask(event: BeforeUnloadEvent): void {
  for (const form of document.querySelectorAll('form[data-guard=changed]')) if (form !== sent) event.preventDefault();
}

function isNotSaved(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && NOT_SAVED.has(target.getAttribute('name') ?? '');
}

function isTypedInto(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = Array.from(control.options).findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(first, 0);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false;
  const isBox = control.type === 'checkbox' || control.type === 'radio';
  return isBox ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
