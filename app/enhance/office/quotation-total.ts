/* The amounts of a quotation's lines, and their total, are worked out while somebody types (`LinesField`). */
import { shownAmounts } from '~/domain/quotations/line-amounts';

function workOut(lines: Element, form: HTMLFormElement): void {
  const rows = [...lines.querySelectorAll('[data-rows] > ul > li')];
  const typedIn = (row: Element, part: string) => row.querySelector<HTMLInputElement>(`input[name$=".${part}"]`)?.value;
  const typed = rows.map((row) => ({ quantity: typedIn(row, 'quantity'), price: typedIn(row, 'price') }));
  const { amounts, total } = shownAmounts(typed, String(new FormData(form).get('currency') ?? ''));
  rows.forEach((row, index) => {
    const place = row.querySelector('[data-amount]');
    if (place) place.textContent = amounts[index] ?? '';
  });
  const sum = lines.querySelector('[data-total]');
  if (sum) sum.textContent = total;
}

const lines = document.querySelector('[data-quotation-lines]');
const form = lines?.closest('form');
if (lines && form) {
  form.addEventListener('input', () => workOut(lines, form));
  // Typed before the scripts came.
  workOut(lines, form);
}
