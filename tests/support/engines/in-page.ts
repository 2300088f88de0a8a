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
  const offered = all(css).filter((element) => !element.closest('[inert], [aria-hidden=true]'));
  const found = offered.filter((element) => named(element).some((name) => name.includes(wanted)));
  return shownFirst(found.filter((element) => named(element).includes(wanted))) ?? shownFirst(found);
}

/** Draws what is drawn only when it comes near the screen, and is as high as guessed until then: it moves the page. */
export function drawWhole(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  }
}

/** Loads the pictures that are further down, too. @returns whether all are there */
export function arePicturesLoaded(): boolean {
  for (const picture of document.images) picture.loading = 'eager';
  return [...document.images].every(({ complete }) => complete);
}

/** @returns the addresses of the pictures that have nothing to show, in words */
export function brokenPictures(): string[] {
  return [...document.images]
    .filter(({ naturalWidth }) => naturalWidth === 0)
    .map(({ currentSrc, alt }) => `the picture ${currentSrc} (${alt}) does not show`);
}

/**
 * Brings an element into view, unless it is where it was at the last look: a page may move after it was scrolled.
 *
 * @returns its middle, and what covers that, if anything does
 */
export function aimAt(element: Element, last: Aim | null): Aim {
  const middle = () => {
    const { left, right, top, bottom } = element.getClientRects()[0] ?? new DOMRect();
    return { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
  };
  const now = middle();
  if (now.x !== last?.x || now.y !== last.y) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  const { x, y } = middle();
  const hit = document.elementFromPoint(x, y);
  const isHit = hit !== null && (element.contains(hit) || element.closest('label')?.contains(hit));
  return { x, y, cover: isHit ? '' : (hit?.outerHTML.slice(0, 100) ?? 'nothing there') };
}

/** A point of the view, and what covers the element that was aimed at. */
export type Aim = { x: number; y: number; cover: string };

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
