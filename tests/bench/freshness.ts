import { atMost, type Measurement } from './measurement.ts';
import { type Asker, askerOf } from './support/asking.ts';
import { withSite } from './support/bench.ts';
import { editedCategory } from './support/editing.ts';
import { signIn } from './support/sign-in.ts';

const ROUNDS = 50;
const VISITORS = 8;
const PLAIN = { 'Accept-Encoding': 'identity' };

export const freshness: Measurement = {
  id: 'P7',
  work: 'A save in the admin, then the public pages, while others keep asking for them',
  target: 'the very next request shows it',
  measure: (bench) =>
    withSite(bench, 'sample', async ({ origin }) => {
      const category = await editedCategory(await signIn(origin), 'onions');
      const pages = ['/our-products', `/products/${category.slug}`];
      const asker = askerOf(origin);
      const crowd = gather(asker, pages);
      let stale = 0;
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const before = await Promise.all(pages.map((page) => asker.get(page, PLAIN)));
          const text = await category.save();
          for (const [index, page] of pages.entries()) {
            // As a browser asks that has the page from before.
            const etag = before[index]?.headers.etag;
            const { status, bytes } = await asker.get(page, { ...PLAIN, ...(etag && { 'If-None-Match': etag }) });
            if (status !== 200 || !bytes.includes(text)) stale += 1;
          }
        }
      } finally {
        await crowd.leave();
        asker.close();
      }
      return [atMost(`stale answers in ${ROUNDS} saves, ${pages.length} pages each`, stale, 0, '')];
    }),
};

/** Visitors who ask for pages all the time, so that pages are made while they are being changed. */
function gather(asker: Asker, pages: string[]): { leave(): Promise<void> } {
  let stays = true;
  const visitor = async (_: unknown, number: number) => {
    for (let turn = number; stays; turn += 1) await asker.get(pages[turn % pages.length] ?? '/');
  };
  const visitors = Promise.all(Array.from({ length: VISITORS }, visitor));
  visitors.catch(() => undefined);
  return {
    async leave() {
      stays = false;
      await visitors;
    },
  };
}
