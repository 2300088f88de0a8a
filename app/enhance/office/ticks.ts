import { MAX_TICKED } from '~/lib/editing/ticked-rows';
import { REFRESHED } from './refresh-page';

/** Counts the ticked rows of a list, and lets a box in the head of its table tick all rows of the page. */
export function countTicks(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('[data-tick-page]')) {
      for (const row of rowsBeside(target)) row.checked = target.checked;
    }
    show();
  });
  document.addEventListener(REFRESHED, show);
  show();
}

function show(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-tick-page]')) {
    const rows = rowsBeside(box);
    const ticked = rows.filter(({ checked }) => checked).length;
    box.checked = ticked > 0 && ticked === rows.length;
    box.indeterminate = ticked > 0 && ticked < rows.length;
    const label = box.closest('label');
    if (label) label.hidden = false;
  }
  const form = document.querySelector<HTMLFormElement>('form.bulk-bar');
  if (!form) return;
  const count = new FormData(form).getAll('ids').length;
  const elsewhere = Number(form.querySelector<HTMLElement>('[data-elsewhere]')?.dataset.elsewhere ?? 0);
  const here = count - elsewhere;
  const [words, tooMany] = ['[data-ticked]', '[data-too-many]'].map((part) => form.querySelector<HTMLElement>(part));
  if (words) words.textContent = here > 0 ? ` ${here.toLocaleString('en')}${elsewhere > 0 ? ' here and' : ''}` : '';
  if (tooMany) tooMany.hidden = count <= MAX_TICKED;
}

function rowsBeside(box: HTMLInputElement): HTMLInputElement[] {
  return [...(box.closest('table')?.querySelectorAll<HTMLInputElement>("input[name='ids']") ?? [])];
}
