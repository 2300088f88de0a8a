import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';

/** What the page in a browser sends its errors to. No address of the site begins like this. */
const PATH = '/watched-by-the-tests';

/** An address, also beside a site: the browser that reads it forgets all pages of the site that it keeps. */
export const FORGET = `${PATH}/forget`;

/** A site as an engine sees it: what goes wrong in its pages is told here, as W3C WebDriver has no words for it. */
export type WatchedSite = {
  origin: string;
  /** @returns the errors since the last call: of scripts, of the policy, and pictures that did not come */
  takeErrors(): string[];
  /** @returns the requests since the last call, such as `POST /admin/open-form` */
  takeRequests(): string[];
  /** The HTML of the page that was handed on last, as the site wrote it. */
  lastPage(): string;
  /** From now on every request has these headers too. */
  setHeaders(headers: Record<string, string>): void;
  /** The next page sets these cookies too. */
  giveCookies(cookies: string[]): void;
  close(): Promise<void>;
};

/**
 * Stands before a site and hands everything on as it is, but for one script that is put first into each page.
 *
 * @param port where the site listens on this machine
 */
export async function watchSite(port: number): Promise<WatchedSite> {
  let errors: string[] = [];
  let requests: string[] = [];
  let extra: Record<string, string> = {};
  let page = '';
  let cookies: string[] = [];
  let own = 0;
  const server = createServer(async (asked, response) => {
    requests.push(`${asked.method} ${asked.url}`);
    if (asked.url === `${PATH}.js`) {
      response.setHeader('content-type', 'text/javascript');
      response.end(`(${watch})(${JSON.stringify(PATH)})`);
    } else if (asked.url === PATH) {
      errors.push(await text(asked));
      response.writeHead(204).end();
    } else if (asked.url === FORGET) {
      response.writeHead(204, { 'clear-site-data': '"cache"' }).end();
    } else {
      const headers = { ...atHost(asked.headers, own, port), ...extra, 'accept-encoding': 'identity' };
      const onward = request({ port, method: asked.method, path: asked.url, headers });
      onward.on('response', async (answer) => {
        answer.headers = atHost(answer.headers, port, own);
        if (isPage(answer)) {
          answer.headers['set-cookie'] = [...(answer.headers['set-cookie'] ?? []), ...cookies];
          cookies = [];
        }
        page = (await handOn(answer, response)) ?? page;
      });
      // As where the site ends in the middle of an answer.
      onward.on('error', () => response.destroy());
      asked.pipe(onward);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens nowhere.');
  own = address.port;
  return {
    origin: `http://localhost:${own}`,
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    lastPage: () => page,
    setHeaders(headers) {
      extra = headers;
    },
    giveCookies(given) {
      cookies = given;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The headers that name an origin, with the port of the other one: the site knows its own and no other. */
function atHost(headers: IncomingHttpHeaders, from: number, to: number): IncomingHttpHeaders {
  const named = ['host', 'origin', 'referer', 'location'] as const;
  const changed = named.flatMap((name) => {
    const value = headers[name];
    return value ? [[name, value.replace(`localhost:${from}`, `localhost:${to}`)]] : [];
  });
  return { ...headers, ...Object.fromEntries(changed) };
}

function isPage({ headers }: IncomingMessage): boolean {
  return Boolean(headers['content-type']?.startsWith('text/html'));
}

/** @returns the HTML, if it is a page, not a part of one that a script asked for */
async function handOn(answer: IncomingMessage, response: ServerResponse): Promise<string | undefined> {
  const { statusCode = 502, headers } = answer;
  if (!isPage(answer)) {
    response.writeHead(statusCode, headers);
    answer.pipe(response);
    return undefined;
  }
  const page = String(await buffer(answer));
  const isWhole = page.includes('<head>');
  const watched = page.replace(/<head>/, `<head><script src="${PATH}.js"></script>`);
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers;
  response.writeHead(statusCode, { ...others, 'content-length': Buffer.byteLength(watched) }).end(watched);
  return isWhole ? page : undefined;
}

/** Runs in the browser, before any other script. */
function watch(path: string): void {
  const tell = (words: string) => navigator.sendBeacon(path, `${location.pathname}: ${words}`);
  addEventListener(
    'error',
    (event) => {
      const source = (event.target as HTMLImageElement).currentSrc;
      if (event instanceof ErrorEvent) tell(event.message);
      else if (source) tell(`${source} did not load`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => tell(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    tell(`${violatedDirective} refuses ${blockedURI}`);
  });
  console.error = (...words) => tell(words.join(' '));
  // The page is as the site wrote it when other scripts look at it.
  document.currentScript?.remove();
}
