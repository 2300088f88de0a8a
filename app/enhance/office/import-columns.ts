/* The step in which the columns of a file are named: another sheet or line shows its columns at once. */

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || !('look' in target.dataset)) return;
  const button = target.form?.querySelector<HTMLButtonElement>('button[value=look]');
  if (button) target.form?.requestSubmit(button);
});
