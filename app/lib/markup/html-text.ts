import { bodyOf } from './html-body.ts';
import { markupOf } from './pasted-markup.ts';
import { textOf } from './pasted-node.ts';

const ELEMENTS =
  'a|article|b|blockquote|br|center|div|em|figure|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|section|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul';
const HAS_HTML = new RegExp(`</?(?:${ELEMENTS})(?:\\s[^<>]*)?/?>|&(?:[a-z]{2,8}|#\\d{1,6}|#x[\\da-f]{1,6});`, 'i');
const HAS_PARTS = /<(?:br|p|div|ul|ol|li|h[1-6]|table|blockquote|section|article|hr)\b/i;

/** HTML that is longer is no text of a product, whose limit is a tenth of it. */
const LONGEST = 100_000;

/** @returns a text that may be HTML, with our marks (docs/product.md#post-markup); what is none stays as it is */
export function markupOfHtml(text: string): string {
  if (!isHtml(text)) return text;
  // Some programs store lines and let the page make paragraphs of them.
  const html = HAS_PARTS.test(text) ? text : text.replace(/\n{2,}/g, '<p>').replaceAll('\n', '<br>');
  return markupOf(bodyOf(html));
}

/** @returns the words of a text that may be HTML, in one line; what is none stays as it is */
export function wordsOfHtml(text: string): string {
  return isHtml(text) ? textOf(bodyOf(text)).replace(/\s+/g, ' ').trim() : text;
}

function isHtml(text: string): boolean {
  return text.length <= LONGEST && HAS_HTML.test(text);
}
