import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { PastedNode } from './pasted-node.ts';

/** What is nested deeper becomes its words. Editors write some twenty levels. */
const MOST_LEVELS = 100;

/**
 * Parses HTML as a browser without scripts does. It can take much more time and memory than the HTML is long: HTML that a
 * stranger wrote is parsed in a process of its own.
 *
 * @returns its body
 */
export function bodyOf(html: string): PastedNode {
  const [root] = parse(html).childNodes.filter(({ nodeName }) => nodeName === 'html');
  const body = root && 'childNodes' in root && root.childNodes.find(({ nodeName }) => nodeName === 'body');
  return body ? nodeOf(body, 0) : { name: 'body', text: '', attributes: {}, children: [] };
}

function nodeOf(node: DefaultTreeAdapterTypes.Node, level: number): PastedNode {
  const isTooDeep = level > MOST_LEVELS;
  const attributes = 'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {};
  const children = 'childNodes' in node && !isTooDeep ? node.childNodes : [];
  return {
    name: node.nodeName.startsWith('#') || isTooDeep ? '' : node.nodeName,
    text: isTooDeep ? wordsIn(node) : 'value' in node ? node.value : '',
    attributes,
    children: children.filter(({ nodeName }) => nodeName !== '#comment').map((child) => nodeOf(child, level + 1)),
  };
}

function wordsIn(root: DefaultTreeAdapterTypes.Node): string {
  const words: string[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) words.push(node.value);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return words.join('');
}
