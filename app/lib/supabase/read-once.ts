import { isSafeMethod } from '~/lib/http/safe-method';
import type { Backend } from './backend';

/** A read with the headers that supabase-js gives it, without those that say whose it is. */
export type Read = { method: string; url: string; headers: [name: string, value: string][] };

/** A backend for the work of one request. */
export type OneRequest<Whole> = {
  reach: Whole;
  /** Begins reads with the rights of a person; nothing sees them but who asks for the same. */
  begin(reads: Read[], accessToken: string): void;
  /** The reads that were asked for until the first write. */
  made(): Read[];
};

const OF_A_PERSON = ['apikey', 'authorization'];

/**
 * Makes equal reads one, until something is written: for the work of one request. Whoever knows what will be read begins
 * the read (`readAhead`), and whoever needs it asks for it as if nobody had. Patient reads are not kept: they are long.
 *
 * @param backend whose writes, patient ones too, end what is known
 */
export function readingOnce<Whole extends Pick<Backend, 'fetch' | 'longFetch' | 'publishableKey'>>(
  backend: Whole,
): OneRequest<Whole> {
  const known = new Map<string, Promise<Response>>();
  const asked = new Map<string, Read>();
  let isWritten = false;

  function send(input: RequestInfo | URL, init: RequestInit | undefined): [Read, Promise<Response>] {
    const read = readOf(input, init);
    const key = JSON.stringify([read, new Headers(init?.headers).get('authorization')]);
    const answer = known.get(key) ?? backend.fetch(input, init);
    known.set(key, answer);
    return [read, answer];
  }

  function ask(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const [read, answer] = send(input, init);
    if (!isWritten) asked.set(JSON.stringify(read), read);
    return answer.then((response) => response.clone());
  }

  function write(to: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    isWritten = true;
    known.clear();
    return to(input, init).finally(() => known.clear());
  }

  const isRead = (input: RequestInfo | URL, init?: RequestInit) =>
    isSafeMethod(init?.method ?? (input instanceof Request ? input.method : 'GET'));
  return {
    reach: {
      ...backend,
      fetch: (input, init) => (isRead(input, init) ? ask(input, init) : write(backend.fetch, input, init)),
      longFetch: (input, init) =>
        isRead(input, init) ? backend.longFetch(input, init) : write(backend.longFetch, input, init),
    },
    begin(reads, accessToken) {
      const person = { apikey: backend.publishableKey, authorization: `Bearer ${accessToken}` };
      for (const read of reads) {
        const headers = { ...Object.fromEntries(read.headers), ...person };
        readAhead(send(read.url, { method: read.method, headers })[1]);
      }
    },
    made: () => [...asked.values()],
  };
}

function readOf(input: RequestInfo | URL, init: RequestInit = {}): Read {
  const headers = [...new Headers(init.headers)].filter(([name]) => !OF_A_PERSON.includes(name));
  return { method: init.method ?? 'GET', url: input instanceof Request ? input.url : String(input), headers };
}

/** Begins reads that are asked for again later; a failure shows there. */
export function readAhead(...reads: unknown[]): void {
  for (const read of reads) Promise.resolve(read).catch(() => undefined);
}
