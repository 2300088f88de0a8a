import { pastedMarkup } from '~/lib/markup/pasted-markup';
import type { PastedNode } from '~/lib/markup/pasted-node';
import type { TextEdit } from './insert-mark';

/**
 * Reads what is pasted into a text with marks, in place of the browser.
 *
 * @returns null where the browser pastes, which it does with plain text
 */
export function pasteMarkup(event: ClipboardEvent, area: HTMLTextAreaElement): TextEdit | null {
  const html = event.clipboardData?.getData('text/html');
  // Parsed as a document of its own, in which nothing runs and nothing is fetched.
  const markup = html && pastedMarkup(nodeOf(new DOMParser().parseFromString(html, 'text/html').body));
  if (!markup) return null;
  event.preventDefault();
  const { selectionStart: from, selectionEnd: to } = area;
  const end = from + markup.length;
  return { from, to, text: markup, select: [end, end] };
}

function nodeOf(node: Node): PastedNode {
  const attributes = node instanceof Element ? Array.from(node.attributes, ({ name, value }) => [name, value]) : [];
  return {
    name: node instanceof Element ? node.localName : '',
    text: node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '',
    attributes: Object.fromEntries(attributes),
    children: Array.from(node.childNodes, nodeOf),
  };
}
