/**
 * Takes over clicks on links that hold a small picture, except those that ask the browser for a new tab
 * or window.
 *
 * @param list holds the links
 * @param follow does what the link would have done
 */
export function takeOverPictureLinks(
  list: HTMLElement,
  follow: (link: HTMLAnchorElement, small: HTMLImageElement) => void,
): void {
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const small = link?.querySelector('img');
    if (!link || !small || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(link, small);
  });
}
