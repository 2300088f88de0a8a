import DataLoader from 'dataloader';
import { currentPriority, type Priority } from '~/lib/runtime/request-scope.server';
import type { PlainRequest, PlainResponse } from './worker-calls';

/** Answers GETs that one request of a visitor or of staff makes, in order. */
export type ReadAll = (reads: PlainRequest[], priority: Priority) => Promise<PlainResponse[]>;

/**
 * Batches, by DataLoader, the reads of rows that a request makes side by side: the way to the thread and back takes longer than a usual
 * read. They pass all that looks at requests on their way, because each look makes a `Request`.
 *
 * @param rows what addresses of rows begin with
 * @param others takes everything else
 */
export function readTogether(rows: string, readAll: ReadAll, others: typeof fetch): typeof fetch {
  const loaders = new WeakMap<Priority, DataLoader<PlainRequest, PlainResponse>>();

  /** The priority identifies its request. */
  function loaderOf(priority: Priority): DataLoader<PlainRequest, PlainResponse> {
    const known = loaders.get(priority);
    if (known) return known;
    const loader = new DataLoader<PlainRequest, PlainResponse>((reads) => readAll([...reads], priority), {
      cache: false,
    });
    loaders.set(priority, loader);
    return loader;
  }

  return async (input, init) => {
    const isRead = typeof input === 'string' && input.startsWith(rows) && init?.method === 'GET' && !init.body;
    if (!isRead) return others(input, init);
    const read = { url: input, method: 'GET', headers: [...new Headers(init.headers)], body: null };
    const { body, ...head } = await loaderOf(currentPriority()).load(read);
    return new Response(body, head);
  };
}
