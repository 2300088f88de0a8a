/** `/` puts the cursor into the search, and Ctrl+S (⌘S) saves the form at hand, as pressing its button would. */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === '/' && !isCommand && !isTypedInto(event.target)) {
    const search = [...document.querySelectorAll<HTMLInputElement>('[data-search-everywhere]')].find(isShown);
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  }
  if (event.key.toLowerCase() === 's' && isCommand && !event.shiftKey) {
    const button = saveButtonFor(document.activeElement);
    // Otherwise the browser saves the page, which helps nobody who has a form open.
    if (button) event.preventDefault();
    if (button && !button.disabled && !event.repeat) button.click();
  }
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** Whether a key that is pressed there writes a character. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** @returns the button that saves the form with the cursor, or else the only form of the page with such a button */
function saveButtonFor(focused: Element | null): HTMLButtonElement | null {
  // A deletion is confirmed by a button of the same name; its form is none that is filled in.
  const forms = document.querySelectorAll('form[data-save-bar]');
  const form = focused?.closest('form[data-save-bar]') ?? (forms.length === 1 ? forms[0] : undefined);
  return form?.querySelector<HTMLButtonElement>('button[name=intent][value=save]') ?? null;
}
