/**
 * Handles clicks on links with a small picture, except those that open a new tab or window. Those of a preview lead
 * nowhere; here they become links, which the keyboard reaches.
 *
 * @param list contains the links
 * @param follow replaces the navigation
 */
export function takeOverPictureLinks(
  list: HTMLElement,
  follow: (link: HTMLAnchorElement, small: HTMLImageElement) => void,
): void {
  for (const link of list.querySelectorAll<HTMLAnchorElement>('a:not([href])')) link.href = '#';
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const small = link?.querySelector('img');
    if (!link || !small || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(link, small);
  });
}
