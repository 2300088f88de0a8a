/* Progressive enhancement, the script of all public pages: without it they work by links, forms and CSS. */
import { enhanceEnquiryList, keepTypedList } from './enquiry-list';
import { enhanceGallery } from './gallery';
import { runOfficeClock } from './office-clock';
import { reportPrefetchedPage } from './prefetched-page';
import { enhanceThumbnails } from './thumbnails';

const root = document.documentElement;
root.dataset.enhanced = '';

/** Marks header and WhatsApp button by the scroll position, where CSS lacks scroll-driven animations. */
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
 * Shows the placeholder for a picture that cannot be loaded. The original file is tried first: it may exist where a
 * variant could not be made.
 */
function replaceBrokenPictures(): void {
  const replace = (image: HTMLImageElement) => {
    if (!('picture' in image.dataset)) return;
    const sources = image.parentElement?.querySelectorAll('source[srcset]') ?? [];
    for (const source of sources) source.remove();
    if (sources.length === 0 && !image.src.endsWith('/placeholder.svg')) image.src = '/placeholder.svg';
  };
  // Error events of pictures do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image);
}

/** Takes the toggle from texts that are not cut, where CSS cannot tell (app.css). */
async function hideNeedlessToggles(): Promise<void> {
  if (CSS.supports('(animation-timeline: scroll()) and (timeline-scope: --cut)')) return;
  const observer = new ResizeObserver((texts) => {
    for (const { target } of texts) {
      const toggle = target.nextElementSibling as HTMLDetailsElement;
      toggle.hidden = !toggle.open && target.scrollHeight <= target.clientHeight;
    }
  });
  // Other letters move words to other lines, but not the height of a text that is cut.
  await document.fonts.ready;
  for (const text of document.querySelectorAll('.clamped > :first-child')) observer.observe(text);
}

function closeToasts(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-toast-close]')) return;
    target.closest('[data-toast]')?.remove();
  });
}

/** Shows a progress bar while the next page takes more than 250 ms. A file (`data-file`) leaves the page as it is. */
function showProgress(): void {
  let timer = 0;
  const start = (event: Event) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // Another script handles the event, such as that of a list's filters.
      if (event.defaultPrevented) return;
      const bar = document.createElement('div');
      bar.className = 'progress';
      document.body.append(bar);
    }, 250);
  };
  document.addEventListener('submit', start);
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const leaves = link && link.origin === location.origin && !link.hash && !link.target && !('file' in link.dataset);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (leaves && plain) start(event);
  });
  // A page restored from the back/forward cache still has its bar.
  addEventListener('pageshow', () => {
    clearTimeout(timer);
    document.querySelector('.progress')?.remove();
  });
}

/** Moves the focus to the errors of a form. */
function focusErrorSummary(): void {
  document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}

followScroll();
replaceBrokenPictures();
hideNeedlessToggles();
closeToasts();
enhanceThumbnails();
enhanceGallery();
enhanceEnquiryList();
keepTypedList();
showProgress();
runOfficeClock();
reportPrefetchedPage();
focusErrorSummary();
