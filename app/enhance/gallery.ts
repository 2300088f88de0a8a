/** Opens a gallery picture over the page, where following its link would load the page again. */
export function enhanceGallery(): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]');
  const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]');
  const picture = dialog?.querySelector('img');
  const title = dialog?.querySelector('p');
  if (!gallery || !dialog || !picture || !title) return;
  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const small = link?.querySelector('img');
    if (!link || !small || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    picture.src = small.src;
    picture.alt = small.alt;
    title.textContent = link.dataset.title ?? '';
    dialog.setAttribute('aria-label', small.alt);
    dialog.showModal();
  });
  dialog.addEventListener('click', (event) => {
    const close = event.target instanceof Element ? event.target.closest('a') : null;
    const backdrop = event.target === dialog;
    // A page that came with the picture open has the grid behind a link.
    if (!dialog.matches(':modal') || (!close && !backdrop)) return;
    event.preventDefault();
    dialog.close();
  });
}
