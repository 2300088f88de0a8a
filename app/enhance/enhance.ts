/*
 * The public pages' only script. Everything here is a nicety: without it the pages work by links, forms
 * and CSS.
 */
import { enhanceGallery } from './gallery';
import { enhanceThumbnails } from './thumbnails';

const root = document.documentElement;
root.dataset.enhanced = '';

/** Marks header and WhatsApp button by the scroll position where CSS cannot (see app.css). */
function followScroll(): void {
  if (CSS.supports('animation-timeline: scroll()')) return;
  const header = document.querySelector<HTMLElement>('[data-site-header]');
  const whatsapp = document.querySelector<HTMLElement>('[data-whatsapp]');
  const update = () => {
    header?.toggleAttribute('data-scrolled', scrollY > 10);
    whatsapp?.toggleAttribute('data-hidden', scrollY <= 300);
  };
  addEventListener('scroll', update, { passive: true });
  update();
}

/**
 * Shows the placeholder for a picture that cannot be loaded. The file itself is tried before: it may be there
 * where one of another size could not be made.
 */
function replaceBrokenPictures(): void {
  const replace = (image: HTMLImageElement) => {
    if (!('picture' in image.dataset)) return;
    const sources = image.parentElement?.querySelectorAll('source[srcset]') ?? [];
    // Not removed: where React takes over the page, it expects them.
    for (const source of sources) source.removeAttribute('srcset');
    if (sources.length === 0 && !image.src.endsWith('/placeholder.svg')) image.src = '/placeholder.svg';
  };
  // Errors of pictures do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image);
}

function closeToasts(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-toast-close]')) return;
    // Not removed: where React has taken over the page, the element is React's.
    target.closest('[data-toast]')?.setAttribute('hidden', '');
  });
}

/** Shows that something is coming when the next page takes its time. */
function showProgress(): void {
  let timer = 0;
  const start = (event: Event) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // Somebody else, such as React in the back office, has taken it over.
      if (event.defaultPrevented) return;
      const bar = document.createElement('div');
      bar.className = 'progress';
      document.body.append(bar);
    }, 250);
  };
  document.addEventListener('submit', start);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const leaves = link && link.origin === location.origin && !link.hash && !link.target;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (leaves && plain) start(event);
  });
  // A page that comes back from the browser's memory still has its bar.
  addEventListener('pageshow', () => {
    clearTimeout(timer);
    document.querySelector('.progress')?.remove();
  });
}

/** Takes the reader to what went wrong with a form. */
function focusErrorSummary(): void {
  document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}

followScroll();
replaceBrokenPictures();
closeToasts();
enhanceThumbnails();
enhanceGallery();
showProgress();
focusErrorSummary();
