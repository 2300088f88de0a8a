import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { SaxesParser } from 'saxes';

/** An element of a page. */
export type Element = { tag: string; attributes: Record<string, string>; children: (Element | string)[] };

/** What an element must have: an attribute's value, a pattern of it, or merely the attribute. */
export type Attributes = Record<string, string | RegExp | true>;

const INLINE = new Set(['wbr', 'a', 'b', 'bdi', 'em', 'i', 'span', 'strong', 'svg', 'path', 'time']);

type Node = DefaultTreeAdapterTypes.Node;

// Control characters come from stored text, not from the markup.
const ABOUT_CHARACTERS = /-in-input-stream$|^unexpected-null-character$/;

/**
 * Parses a page as browsers do.
 *
 * @throws where its markup has an error that a parser reports; `html-validate` finds the others
 */
export function parseHtml(html: string): Element {
  const document = parse(html, {
    scriptingEnabled: false,
    onParseError: ({ code, startLine, startCol }) => {
      if (ABOUT_CHARACTERS.test(code)) return;
      throw new Error(`The page is not well formed: ${code} in line ${startLine}, column ${startCol}.`);
    },
  });
  return { tag: '', attributes: {}, children: childrenOf(document) };
}

function childrenOf(node: Node): (Element | string)[] {
  // What a template has is no part of the page.
  if ('content' in node) return [];
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child): (Element | string)[] => {
    if ('value' in child) return [child.value];
    if (!('tagName' in child)) return [];
    const attributes = Object.fromEntries(child.attrs.map(({ name, value }) => [name, value]));
    return [{ tag: child.tagName.toLowerCase(), attributes, children: childrenOf(child) }];
  });
}

/**
 * Parses XML such as a feed or a sitemap; names are lower-cased, prefixes stay.
 *
 * @throws where it is not well formed
 */
export function parseXml(xml: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const pairs = Object.entries(attributes).map(([attribute, value]) => [attribute.toLowerCase(), String(value)]);
    const element: Element = { tag: name.toLowerCase(), attributes: Object.fromEntries(pairs), children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => void open.at(-1)?.children.push(text));
  parser.write(xml).close();
  return root;
}

/** @returns the elements below a root in document order; `*` matches any tag */
export function all(root: Element, tag: string, attributes: Attributes = {}): Element[] {
  return root.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return [...(isLike(child, tag, attributes) ? [child] : []), ...all(child, tag, attributes)];
  });
}

/** @throws where there is not exactly one such element */
export function one(root: Element, tag: string, attributes: Attributes = {}): Element {
  const found = all(root, tag, attributes);
  if (found.length === 1 && found[0]) return found[0];
  const wanted = Object.entries(attributes).map(([name, value]) => `[${name}=${value}]`);
  throw new Error(`There are ${found.length} of ${tag}${wanted.join('')}, not one.`);
}

function isLike(element: Element, tag: string, attributes: Attributes): boolean {
  if (tag !== '*' && element.tag !== tag) return false;
  return Object.entries(attributes).every(([name, wanted]) => {
    const value = element.attributes[name];
    if (value === undefined) return false;
    return wanted === true || (typeof wanted === 'string' ? value === wanted : wanted.test(value));
  });
}

/** @returns the text of an element with its white space, without scripts */
export function rawText({ tag, children }: Element): string {
  if (tag === 'script' || tag === 'style') return '';
  return children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
}

/** @returns the visible text of an element, on one line */
export function textOf(element: Element): string {
  return spacedText(element).replace(/\s+/g, ' ').trim();
}

function spacedText({ tag, children }: Element): string {
  if (tag === 'script' || tag === 'style') return '';
  const text = children.map((child) => (typeof child === 'string' ? child : spacedText(child))).join('');
  return INLINE.has(tag) ? text : ` ${text} `;
}

/** @returns the texts of all such elements */
export function texts(root: Element, tag: string, attributes: Attributes = {}): string[] {
  return all(root, tag, attributes).map(textOf);
}

/** @returns the values of an attribute of all such elements that have it */
export function valuesOf(root: Element, tag: string, attribute: string, attributes: Attributes = {}): string[] {
  return all(root, tag, { [attribute]: true, ...attributes }).map((element) => element.attributes[attribute] ?? '');
}

/** @returns where all links with a text lead; throws where there is none, or they lead to several places */
export function linkTo(root: Element, text: string): string {
  const links = all(root, 'a').filter((link) => textOf(link) === text);
  const [href, ...others] = new Set(links.map(({ attributes }) => attributes.href ?? ''));
  const places = href === undefined ? 0 : others.length + 1;
  if (href === undefined || places > 1) throw new Error(`The links "${text}" lead to ${places} places, not to one.`);
  return href;
}
