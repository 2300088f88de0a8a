import { takeOverPictureLinks } from './picture-links';
import { showLarge } from './show-large';

/** Opens a gallery picture in a dialog instead of following its link, where the browser has dialogs. */
export function enhanceGallery(): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]');
  const dialog = document.querySelector<HTMLDialogElement>('[data-lightbox]');
  const picture = dialog?.querySelector('img');
  const title = dialog?.querySelector('p');
  if (!gallery || !dialog?.showModal || !picture || !title) return;
  const links = [...gallery.querySelectorAll('a')];
  let shown = links.findIndex((link) => link.search === location.search);
  const show = (link: HTMLAnchorElement, small: HTMLImageElement) => {
    shown = links.indexOf(link);
    showLarge(picture, small);
    picture.alt = small.alt;
    title.textContent = link.dataset.title ?? '';
    dialog.setAttribute('aria-label', small.alt);
  };
  const turn = (step: number) => {
    const link = links.at((shown + step) % links.length);
    const small = link?.querySelector('img');
    if (link && small) show(link, small);
  };
  if (dialog.open) makeModal(dialog);
  takeOverPictureLinks(gallery, (link, small) => {
    show(link, small);
    dialog.showModal();
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-turn]') : null;
    if (link) {
      event.preventDefault();
      turn(Number(link.dataset.turn));
    } else if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
}

/** Makes the dialog of a page that was loaded with an open picture modal, so that Escape closes it. */
function makeModal(dialog: HTMLDialogElement): void {
  document.querySelector('[data-behind-lightbox]')?.removeAttribute('inert');
  dialog.close();
  dialog.showModal();
  dialog.addEventListener('close', () => history.replaceState(null, '', location.pathname), { once: true });
}
