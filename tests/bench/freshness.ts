import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { editedCategory } from './support/editing.ts';
import { type HttpClient, httpClient } from './support/http-client.ts';
import { signIn } from './support/sign-in.ts';

const ROUNDS = 50;
const CONCURRENCY = 8;
// Until the next look, in which renders that began before the save may still end.
const PAUSE_MS = 50;
const PLAIN = { 'Accept-Encoding': 'identity' };

export const freshness: Measurement = {
  id: 'P7',
  work: 'A save in the admin, then the public pages, while others keep asking for them',
  target: 'the very next request shows it',
  measure: (bench) => withSite(bench, 'sample', async ({ origin }) => [await staleAfterSaves(origin)]),
};

async function staleAfterSaves(origin: string): Promise<Figure> {
  const category = await editedCategory(await signIn(origin), 'onions');
  const pages = ['/our-products', `/products/${category.slug}`];
  const client = httpClient(origin);
  const load = startBackgroundLoad(client, pages);
  let stale = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await Promise.all(pages.map((page) => client.get(page, PLAIN)));
      const text = await category.save();
      for (const [index, page] of pages.entries()) {
        // A conditional request, as from a browser with the previous version in its cache.
        const etag = before[index]?.headers.etag;
        const { status, bytes } = await client.get(page, { ...PLAIN, ...(etag && { 'If-None-Match': etag }) });
        if (status !== 200 || !bytes.includes(text)) stale += 1;
      }
      await wait(PAUSE_MS);
      for (const page of pages) if (!(await client.get(page, PLAIN)).bytes.includes(text)) stale += 1;
    }
  } finally {
    await load.stop();
    client.close();
  }
  const what = `stale responses in ${ROUNDS} saves, ${pages.length} pages each, at once and a moment later`;
  return atMost(what, stale, 0, '');
}

/** Background load: requests pages continuously, so that renders overlap with edits. */
function startBackgroundLoad(client: HttpClient, pages: string[]): { stop(): Promise<void> } {
  let isRunning = true;
  const worker = async (_: unknown, number: number) => {
    for (let turn = number; isRunning; turn += 1) await client.get(pages[turn % pages.length] ?? '/');
  };
  const workers = Promise.all(Array.from({ length: CONCURRENCY }, worker));
  workers.catch(() => undefined);
  return {
    async stop() {
      isRunning = false;
      await workers;
    },
  };
}
