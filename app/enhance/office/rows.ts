/* Rows of a form are arranged in the page, so that chosen files stay (`ArrangedRows`): their texts move, and they stay. */
import { arrangeRows, MORE_ROWS } from '~/lib/editing/rows';
import { documentAddress } from '~/lib/pictures/document-address';
import { offerMoves } from './offer-moves';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(row: Element): Control[] {
  return [...row.querySelectorAll<Control>('input, select, textarea')];
}

/** What a control has: its text, or the files that were chosen. */
type Content = string | FileList;

function contentsOf(row: Element): Content[] {
  return controlsOf(row).map((control) => (isOfFiles(control) ? copyOf(control.files) : control.value));
}

function isOfFiles(control: Control): control is HTMLInputElement {
  return control.type === 'file';
}

function copyOf(files: FileList | null): Content {
  const copy = new DataTransfer();
  for (const file of files ?? []) copy.items.add(file);
  return copy.files;
}

/** Says in a row which one it is: `[2]` in names and ids, 3 in labels, `insert:lines:2` in the values of its buttons. */
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
  nameDocument(row);
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
  const blank = contentsOf(empty);
  const before = [...list.children].map(contentsOf);
  const arranged = arrangeRows(before, button.value, blank);
  if (!arranged) return;
  event.preventDefault();
  add(Math.max(0, arranged.rows.length - before.length));
  // A removed row leaves an empty one at the end.
  [...list.children].forEach((row, index) => {
    write(row, arranged.rows[index] ?? blank);
  });
  list.children[arranged.focus]?.querySelector<Control>('input:not([type=hidden]), select, textarea')?.focus();
}

function write(row: Element, contents: Content[]): void {
  controlsOf(row).forEach((control, part) => {
    const content = contents[part] ?? '';
    if (isOfFiles(control)) {
      if (content instanceof FileList && (content.length > 0 || control.value)) control.files = content;
      return;
    }
    if (typeof content !== 'string' || control.value === content) return;
    control.value = content;
    // The form has changes now.
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
  nameDocument(row);
}

/** Leads to the stored document of a row, where it has one, by the name of its file. */
function nameDocument(row: Element): void {
  const link = row.querySelector<HTMLAnchorElement>('a[data-document]');
  const address = row.querySelector<HTMLInputElement>('input[name$=".document_url"]')?.value ?? '';
  const name = link?.querySelector('span');
  if (!link || !name) return;
  link.href = documentAddress(address);
  link.hidden = address === '';
  name.textContent = address.slice(address.lastIndexOf('/') + 1);
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
