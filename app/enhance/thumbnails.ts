/** Lets a product's thumbnails change the large picture without loading the page again. */
export function enhanceThumbnails(): void {
  const list = document.querySelector<HTMLElement>('[data-thumbnails]');
  const large = document.querySelector<HTMLImageElement>('.main-picture');
  if (!list || !large) return;
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const small = link?.querySelector('img');
    if (!link || !small || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    large.src = small.src;
    large.alt = small.alt.replace(/^Show p/, 'P');
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    history.replaceState(null, '', link.href);
  });
}
