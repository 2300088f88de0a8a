import { PRODUCT } from '~/components/site/picture-boxes';
import { takeOverPictureLinks } from './picture-links';
import { showLarge } from './show-large';

/** Switches a product's large picture in place when a thumbnail is clicked. */
export function enhanceThumbnails(): void {
  const list = document.querySelector<HTMLElement>('[data-thumbnails]');
  const large = document.querySelector<HTMLImageElement>('.main-picture');
  if (!list || !large) return;
  takeOverPictureLinks(list, (link, small) => {
    showLarge(large, small, PRODUCT);
    large.alt = small.alt.replace(/^Show p/, 'P');
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    history.replaceState(null, '', link.href);
  });
}
