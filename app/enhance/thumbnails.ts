import { takeOverPictureLinks } from './picture-links';
import { showLarge } from './show-large';

/** Switches a product's large picture in place when a thumbnail is clicked. */
export function enhanceThumbnails(): void {
  const list = document.querySelector<HTMLElement>('[data-thumbnails]');
  const large = document.querySelector<HTMLImageElement>('.main-picture');
  if (!list || !large) return;
  takeOverPictureLinks(list, (link, small) => {
    showLarge(large, small);
    large.classList.remove(...focusOf(large));
    large.classList.add(...focusOf(small));
    large.alt = link.dataset.alt ?? '';
    const enlarged = document.querySelector<HTMLImageElement>('.enlarged-picture');
    if (enlarged) {
      showLarge(enlarged, small);
      enlarged.alt = large.alt;
    }
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    history.replaceState(null, '', link.href);
  });
}

/** The classes of a picture's focal point. */
function focusOf(picture: HTMLImageElement): string[] {
  return [...picture.classList].filter((name) => /^focus-[xy]-/.test(name));
}
