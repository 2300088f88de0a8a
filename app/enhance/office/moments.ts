import { ownTime } from '~/lib/text/time-zone';

/** Says beside days and moments whether one is set, and what a moment of the office is in the reader's time zone. */
export function showMoments(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) show(target);
  });
  for (const moment of document.querySelectorAll<HTMLInputElement>('[data-moment] input')) show(moment);
}

function show(control: HTMLInputElement): void {
  const box = control.closest<HTMLElement>('[data-moment]');
  if (!box) return;
  const [unset, own] = ['unset', 'own-time'].map((name) => box.querySelector<HTMLElement>(`[data-${name}]`));
  if (unset) unset.hidden = control.value !== '';
  if (!own) return;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = ownTime(control.value, own.dataset.ownTime ?? '', timeZone);
  own.hidden = time === null;
  own.textContent = `For you: ${time} (${timeZone})`;
}
