import { atMost, type Figure, informational, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import {
  addCategories,
  CATEGORIES,
  categorySlug,
  importFile,
  productFile,
  productNumbers,
  storedPicture,
} from './support/catalogue.ts';
import { editedCategory } from './support/editing.ts';
import { type HttpClient, httpClient } from './support/http-client.ts';
import { signIn } from './support/sign-in.ts';
import { median } from './support/statistics.ts';

const SHEETS = 30;
const CATALOGUES = 5;
// The sample company has 54 products with a picture each.
const MORE_PRODUCTS = 6;
const EVERY_MS = 20;

export const documents: Measurement = {
  id: 'P14',
  work: 'Typeset documents that are not in the cache, each after a save: a product’s sheet, a catalogue of 60 products',
  target: 'sheet: median at most 150 ms, 400 kB; catalogue: 3 s, 8 MB; the process answers meanwhile',
  measure: (bench) =>
    withSite(bench, 'sample', async ({ origin }) => {
      const staff = await signIn(origin);
      const category = await editedCategory(staff, 'onions');
      await addCategories(staff, 1);
      const numbers = productNumbers(0, MORE_PRODUCTS).map((number) => number * CATEGORIES);
      await importFile(staff, productFile(numbers, await storedPicture(staff)), MORE_PRODUCTS);
      const client = httpClient(origin);

      /** Takes documents, each after a save; the first one apart, which also encodes its pictures and starts the thread. */
      const taken = async (path: string, count: number) => {
        const first = await documentAt(client, path);
        const runs: number[] = [];
        let slowest = 0;
        let bytes = 0;
        for (let number = 0; number < count; number += 1) {
          await category.save();
          const watch = watchHealth(client);
          const made = await documentAt(client, path);
          slowest = Math.max(slowest, await watch.stop());
          runs.push(made.ms);
          bytes = made.bytes;
        }
        return { first: first.ms, runs, bytes, slowest };
      };

      bench.progress('  sheets');
      const sheet = await taken('/products/onions/nashik-red-onion/specification.pdf', SHEETS);
      bench.progress('  catalogues');
      const catalogue = await taken('/catalogue.pdf', CATALOGUES);
      const small = await taken(`/products/${categorySlug(0)}/catalogue.pdf`, 1);
      client.close();
      const figures: Figure[] = [
        atMost('sheet, median', median(sheet.runs), 150, 'ms', { runs: sheet.runs }),
        informational('sheet, first after a start', sheet.first, 'ms'),
        atMost('sheet', sheet.bytes / 1000, 400, 'kB'),
        atMost('catalogue, median', median(catalogue.runs) / 1000, 3, 's', {
          runs: catalogue.runs.map((ms) => ms / 1000),
        }),
        atMost('catalogue, the first one, with its pictures', catalogue.first / 1000, 3, 's'),
        atMost('catalogue', catalogue.bytes / 1e6, 8, 'MB'),
        informational('slowest /healthz while a catalogue is made', catalogue.slowest, 'ms'),
        informational(`catalogue of ${MORE_PRODUCTS} products`, median(small.runs), 'ms'),
      ];
      return figures;
    }),
};

async function documentAt(client: HttpClient, path: string): Promise<{ ms: number; bytes: number }> {
  const { status, headers, bytes, ms } = await client.get(path);
  if (status !== 200 || headers['content-type'] !== 'application/pdf') throw new Error(`${path} is no document.`);
  return { ms, bytes: bytes.byteLength };
}

/** Asks again and again whether the process answers, and says how long the slowest answer took. */
function watchHealth(client: HttpClient): { stop(): Promise<number> } {
  let isRunning = true;
  let slowest = 0;
  const asking = (async () => {
    while (isRunning) {
      slowest = Math.max(slowest, (await client.get('/healthz')).ms);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await asking;
      return slowest;
    },
  };
}
