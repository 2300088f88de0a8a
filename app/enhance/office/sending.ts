/** What brings the forms that are on their way back to how they were. */
const undo: (() => void)[] = [];

/**
 * Shows that a form is on its way, and lets its buttons be pressed once. Forms are posted by the browser, not by scripts,
 * so that the browser keeps the input when the connection fails.
 *
 * Without a connection nothing is sent, and the page says so: the browser's page about it would replace the form.
 */
export function sendForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || opensNewTab(event)) return;
    const note = document.querySelector<HTMLElement>('[data-offline]');
    if (note) note.hidden = navigator.onLine;
    if (!navigator.onLine) return event.preventDefault();
    // A button that is disabled before the browser has collected the fields would be missing in the form.
    setTimeout(() => {
      if (!event.defaultPrevented) show(form);
    });
  });
  // A page restored from the back/forward cache is not being sent any more.
  addEventListener('pageshow', () => {
    for (const step of undo.splice(0)) step();
  });
}

/** Whether the pressed button sends the form to another tab, such as a preview; this page stays as it is. */
export function opensNewTab({ submitter }: SubmitEvent): boolean {
  return submitter?.getAttribute('formtarget') === '_blank';
}

function show(form: HTMLFormElement): void {
  const hasFiles = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files?.length);
  for (const button of form.elements) {
    if (!(button instanceof HTMLButtonElement) || button.type !== 'submit' || button.disabled) continue;
    if (button.formTarget === '_blank') continue;
    button.disabled = true;
    undo.push(() => {
      button.disabled = false;
    });
    const { busy } = button.dataset;
    if (busy) undo.push(replaceWords(button, busy));
  }
  for (const note of form.querySelectorAll<HTMLElement>('[data-while-sending]')) {
    note.hidden = note.dataset.whileSending === 'files' && !hasFiles;
    undo.push(() => {
      note.hidden = true;
    });
  }
}

/** @returns what brings the former words back */
function replaceWords(button: HTMLElement, words: string): () => void {
  const former = [...button.childNodes];
  const spinner = document.createElement('span');
  spinner.className = 'spinner size-5';
  spinner.ariaHidden = 'true';
  button.replaceChildren(spinner, words);
  return () => button.replaceChildren(...former);
}
