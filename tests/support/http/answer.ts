import { all, type Element, one, parseHtml, textOf, texts } from './html.ts';

/** The options of `fetch`, and the client's IP address. */
export type RequestOptions = RequestInit & { from?: string };

/** A response of the site, with its whole body. */
export type Answer = {
  /** The path that was asked for, with its query. */
  path: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The body as HTML; the getter throws where it is not well formed. */
  readonly page: Element;
};

/** Reads a response to a request for a path, with its whole body. */
export async function readAnswer(response: Response, path: string): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  let page: Element | undefined;
  return {
    path,
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    get page() {
      page ??= parseHtml(text);
      return page;
    },
  };
}

/** The part of a page between header and footer. */
export function main({ page }: Answer): Element {
  return one(page, 'main');
}

/** The heading of a page; several are joined. */
export function heading({ page }: Answer): string {
  return texts(page, 'h1').join(' | ');
}

/** The text of `<title>`; several are joined. */
export function title({ page }: Answer): string {
  return texts(page, 'title').join(' | ');
}

/** A toast of a page (docs/product.md#toasts). */
export type Toast = { role: string; title: string; message: string };

/** The toasts of a page; there should never be more than one. */
export function toasts({ page }: Answer): Toast[] {
  return all(page, '*', { 'data-toast': true }).map((toast) => ({
    role: toast.attributes.role ?? '',
    title: texts(toast, '*', { 'data-toast-title': true }).join(),
    message: texts(toast, '*', { 'data-toast-message': true }).join(),
  }));
}

/** A destructive toast, to compare with. */
export function destructive(title: string, message: string): Toast {
  return { role: 'alert', title, message };
}

/** A category, product or post as a card of a grid. */
export type Card = { name: string; href: string; text: string; picture: string; tags: string[] };

/** The cards of a page, in its order. */
export function cards(answer: Answer): Card[] {
  return all(main(answer), 'article').map((article) => {
    const link = one(article, 'a');
    return {
      name: textOf(link),
      href: link.attributes.href ?? '',
      text: textOf(article),
      picture: all(article, 'img')[0]?.attributes.src ?? all(article, 'svg')[0]?.attributes['data-drawing'] ?? '',
      tags: texts(article, 'li'),
    };
  });
}

/** A page's structured data: the contents of its JSON-LD scripts. */
export function structuredData({ page }: Answer): Record<string, unknown>[] {
  return all(page, 'script', { type: 'application/ld+json' }).map(({ children }) => JSON.parse(children.join('')));
}

/** The `Cookie` header that a browser sends after this response. */
export function cookiesOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
