/** An element of a page. */
export type Element = { tag: string; attributes: Record<string, string>; children: (Element | string)[] };

/** What an element must have: an attribute's value, a pattern of it, or merely the attribute. */
export type Attributes = Record<string, string | RegExp | true>;

// React writes every attribute in double quotes and closes every element, so this is all there is to read.
const PIECE = /<[!?].*?>|<(\/?)([a-z][\w:-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gis;
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g;
// What a script holds is no markup, up to the first end tag: a browser reads it so too.
const SCRIPT = /(<(script|style)\b[^>]*>)(.*?)(<\/\2>)/gis;
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const INLINE = new Set(['a', 'b', 'em', 'i', 'span', 'strong', 'svg', 'path', 'time']);
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * Reads a page.
 *
 * @throws where an element is closed that is not open, or one is left open
 */
export function parseHtml(html: string): Element {
  const scripts: string[] = [];
  const markup = html.replace(SCRIPT, (_whole, start: string, _tag, text: string, end: string) => {
    scripts.push(text);
    return start + end;
  });
  const root = parse(markup, VOID);
  const holders = all(root, '*').filter(({ tag }) => tag === 'script' || tag === 'style');
  for (const [index, holder] of holders.entries()) holder.children = [scripts[index] ?? ''];
  return root;
}

/** Reads XML as far as a feed or a sitemap needs it; names are lower-cased. */
export function parseXml(xml: string): Element {
  return parse(xml, new Set());
}

function parse(markup: string, voidTags: Set<string>): Element {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const here = () => open.at(-1) ?? root;
  for (const [piece, slash, name, attributes = '', selfClosing] of markup.matchAll(PIECE)) {
    const tag = name?.toLowerCase();
    if (!tag) {
      if (!piece.startsWith('<')) here().children.push(decoded(piece));
    } else if (slash) {
      const closed = open.pop();
      if (closed?.tag !== tag) throw new Error(`</${tag}> closes <${closed?.tag}>`);
    } else {
      const element: Element = { tag, attributes: attributesOf(attributes), children: [] };
      here().children.push(element);
      if (!voidTags.has(tag) && !selfClosing) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${here().tag}> is never closed`);
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]);
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (NAMED[name] ?? whole);
  });
}

/** @returns the elements below a root, in the order of the page; `*` stands for any tag */
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

/** @returns all text of an element as it stands; scripts have none */
export function rawText({ tag, children }: Element): string {
  if (tag === 'script' || tag === 'style') return '';
  return children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');
}

/** @returns the text of an element on one line, as somebody sees it */
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

/** @returns where the link with a text leads; throws where there is not exactly one */
export function linkTo(root: Element, text: string): string {
  const found = all(root, 'a').filter((link) => textOf(link) === text);
  if (found.length !== 1) throw new Error(`There are ${found.length} links "${text}", not one.`);
  return found[0]?.attributes.href ?? '';
}
