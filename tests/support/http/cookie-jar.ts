import type { Answer, RequestOptions } from './answer';
import { formSender } from './form';
import type { Visitor } from './site';

/** A client with a cookie jar, without automatic redirects. */
export type Browser = Pick<Visitor, 'get' | 'post' | 'postMadeUp'> & {
  /** Follows the redirect of a response. */
  follow(answer: Answer): Promise<Answer>;
  /** The value of a cookie; undefined where there is none. */
  cookie(name: string): string | undefined;
  /** Forgets a cookie, or all. */
  forget(name?: string): void;
};

/** A browser with an empty cookie jar. */
export function newBrowser(visitor: Pick<Visitor, 'get'>): Browser {
  const jar = new Map<string, string>();

  const get: Browser['get'] = async (path, options: RequestOptions = {}) => {
    const headers = new Headers(options.headers);
    if (jar.size > 0) headers.set('Cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await visitor.get(path, { ...options, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/i.test(attributes)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };

  return {
    get,
    ...formSender(get),
    follow: (answer) => get(answer.headers.get('location') ?? '/there-is-no-location'),
    cookie: (name) => jar.get(name),
    forget: (name) => (name ? void jar.delete(name) : jar.clear()),
  };
}
