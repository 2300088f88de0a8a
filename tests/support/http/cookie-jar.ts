import type { Answer } from './answer';
import type { RequestOptions, Visitor } from './site';

/** A browser without scripts: it keeps cookies and sends them back, and follows no redirect by itself. */
export type Browser = Pick<Visitor, 'get' | 'post'> & {
  /** Goes where the last answer leads. */
  follow(answer: Answer): Promise<Answer>;
  /** The value of a cookie, as it is sent back; undefined where the browser has none. */
  cookie(name: string): string | undefined;
  /** Forgets a cookie, or all. */
  forget(name?: string): void;
};

/** A browser that has been nowhere yet. */
export function newBrowser(visitor: Visitor): Browser {
  const jar = new Map<string, string>();

  const get: Browser['get'] = async (path, asking: RequestOptions = {}) => {
    const headers = new Headers(asking.headers);
    if (jar.size > 0) headers.set('Cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await visitor.get(path, { ...asking, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/i.test(attributes)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };

  return {
    get,
    post: (path, fields, asking) => get(path, { method: 'POST', body: new URLSearchParams(fields), ...asking }),
    follow: (answer) => get(answer.headers.get('location') ?? '/there-is-no-location'),
    cookie: (name) => jar.get(name),
    forget: (name) => (name ? void jar.delete(name) : jar.clear()),
  };
}
