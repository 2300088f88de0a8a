import { takeOverPictureLinks } from './picture-links';
import { showLarge } from './show-large';

/** Opens a gallery picture in a dialog instead of following its link, where the browser has dialogs. */
export function enhanceGallery(): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]');
  const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]');
  const picture = dialog?.querySelector('img');
  const title = dialog?.querySelector('p');
  if (!gallery || !dialog?.showModal || !picture || !title) return;
  if (dialog.open) makeModal(dialog);
  takeOverPictureLinks(gallery, (link, small) => {
    showLarge(picture, small);
    picture.alt = small.alt;
    title.textContent = link.dataset.title ?? '';
    dialog.setAttribute('aria-label', small.alt);
    dialog.showModal();
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
}

/** Makes the dialog of a page that was loaded with an open picture modal, so that Escape closes it. */
function makeModal(dialog: HTMLDialogElement): void {
  document.querySelector('[data-behind-lightbox]')?.removeAttribute('inert');
  dialog.close();
  dialog.showModal();
  dialog.addEventListener('close', () => history.replaceState(null, '', location.pathname), { once: true });
}
