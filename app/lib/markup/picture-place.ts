/** Where a picture goes that is still to be chosen, in post markup (docs/product.md#post-markup). */
export const PICTURE_PLACE = '![]()';

/** Puts pictures into a text with post markup: each at the next place that waits for one, the others at the end. */
export function withPictures(text: string, urls: string[]): string {
  return urls.reduce((before, url) => {
    const picture = `![](${url})`;
    if (before.includes(PICTURE_PLACE)) return before.replace(PICTURE_PLACE, () => picture);
    return before.trim() === '' ? picture : `${before.trimEnd()}\n\n${picture}`;
  }, text);
}
