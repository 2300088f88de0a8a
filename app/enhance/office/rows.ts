/* Rows of a form are arranged in the page, so that chosen files stay (`ArrangedRows`): their texts move, and they stay. */
import { arrangeRows, MORE_ROWS } from '~/lib/editing/rows';
import { offerMoves } from './offer-moves';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(row: Element): Control[] {
  return [...row.querySelectorAll<Control>('input, select, textarea')];
}

function textsOf(row: Element): string[] {
  return controlsOf(row).map(({ value }) => value);
}

/** Says in a row which one it is: `[2]` in names and ids, 3 in labels, `insert:2` in the values of its buttons. */
function number(row: Element, index: number): void {
  const replace = (element: Element, name: string, digits: RegExp, text: string) => {
    const value = element.getAttribute(name);
    if (value !== null) element.setAttribute(name, value.replace(digits, text));
  };
  for (const element of row.querySelectorAll('*')) {
    for (const name of ['name', 'id', 'for']) replace(element, name, /\[\d+\]/, `[${index}]`);
    replace(element, 'aria-label', /\d+(?=$|,)/, String(index + 1));
    if (element instanceof HTMLButtonElement) replace(element, 'value', /\d+$/, String(index));
  }
  for (const place of row.querySelectorAll('[data-ordinal]')) place.textContent = String(index + 1);
}

/** @returns a row without content, which the last one of a form that has just come is */
function emptyRow(last: Element): Element {
  const row = last.cloneNode(true) as Element;
  for (const control of controlsOf(row)) {
    // A select without an empty choice has its first one.
    if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
    else control.value = '';
  }
  return row;
}

function arrangeIn(list: Element, button: HTMLButtonElement, event: Event, empty: Element): void {
  const add = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const row = emptyRow(empty);
      number(row, list.children.length);
      list.append(row);
    }
    offerMoves(list);
  };
  if (button.value === 'add-rows') {
    event.preventDefault();
    add(MORE_ROWS);
    return;
  }
  const blank = textsOf(empty);
  const before = [...list.children].map(textsOf);
  const arranged = arrangeRows(before, button.value, blank);
  if (!arranged) return;
  event.preventDefault();
  add(Math.max(0, arranged.rows.length - before.length));
  // A removed row leaves an empty one at the end.
  [...list.children].forEach((row, index) => {
    write(row, arranged.rows[index] ?? blank);
  });
  list.children[arranged.focus]?.querySelector<Control>('input, select, textarea')?.focus();
}

function write(row: Element, texts: string[]): void {
  controlsOf(row).forEach((control, part) => {
    const text = texts[part] ?? '';
    if (control.value === text) return;
    control.value = text;
    // The form has changes now.
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

for (const field of document.querySelectorAll('[data-rows]')) {
  const list = field.querySelector('ul');
  const last = list?.lastElementChild;
  if (!list || !last) continue;
  const empty = emptyRow(last);
  field.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) arrangeIn(list, button, event, empty);
  });
}
