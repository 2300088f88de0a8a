// Functions that run in the browser, handed over as source: each stands for itself.

/**
 * What a person would point at: CSS, or a control by its label, or by the words on it (`in` narrows by CSS). The first
 * visible one counts, exact words before longer ones.
 */
export type Target = string | { label: string; in?: string } | { words: string; in?: string };

/** @returns the element, null where there is none yet */
export function locate(target: Target): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const shownFirst = (found: Element[]) => found.find(isShown) ?? found[0] ?? null;
  if (typeof target === 'string') return shownFirst([...document.querySelectorAll(target)]);

  const within = target.in ? [...document.querySelectorAll(target.in)] : [document];
  const all = (css: string) => within.flatMap((part) => [...part.querySelectorAll(css)]);
  const named = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
    const own = 'label' in target ? [] : [element.textContent];
    return [labelled, element.getAttribute('aria-label'), ...labels, ...own].map(plain).filter((name) => name !== '');
  };
  const wanted = 'label' in target ? target.label : target.words;
  const css = 'label' in target ? 'input, select, textarea' : 'a, button, summary';
  const found = all(css).filter((element) => named(element).some((name) => name.includes(wanted)));
  return shownFirst(found.filter((element) => named(element).includes(wanted))) ?? shownFirst(found);
}

/** Writes into a field as if typed, in place of what is in it. Kinds that a browser writes by a picker are set. */
export function write(element: Element, words: string): void {
  const field = element as HTMLInputElement;
  field.focus();
  if (/^(date|datetime-local|time|month|color|range)$/.test(field.type)) {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, words);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  field.select();
  // Deprecated, and the one way of typing that page code has: the browser itself changes the value.
  if (words === '') document.execCommand('delete');
  else document.execCommand('insertText', false, words);
}

/** Chooses the option with these words or this value. */
export function choose(element: Element, wanted: string): void {
  const list = element as HTMLSelectElement;
  const option = [...list.options].find(({ label, value }) => label.trim() === wanted || value === wanted);
  if (!option) throw new Error(`${list.name} has no option ${wanted}.`);
  list.focus();
  option.selected = true;
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What a person sees of a control: its value, or whether it is ticked. */
export function shown(element: Element): string | boolean {
  const field = element as HTMLInputElement;
  return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value;
}
