import { atMost, type Figure, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { CATEGORIES, categorySlug, PRODUCTS, productPath } from './support/catalogue.ts';
import { editedCategory } from './support/editing.ts';
import { httpClient, timeOf } from './support/http-client.ts';
import { failuresFigure, startOpenLoopLoad, summarize } from './support/open-loop-load.ts';
import { signIn } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';

const ROUNDS = 3;
const PAGES_AT_A_TIME = 100;
// V8 compiles hot functions during the first several hundred pages.
const WARM_UP_PAGES = 500;
const EDITS = 20;
const PER_SECOND = 50;
const SECONDS = 8;
// The used list pages of each category, with 24 products each; fewer than there are.
const CATEGORY_PAGES = 200;

export const uncachedPages: Measurement = {
  id: 'P2',
  work: 'Public page that is not in the cache, embedded backend, 100,000 products',
  target: 'one at a time: median at most 15 ms; at 50 requests/s: p99 at most 60 ms',
  contents: ['catalogue'],
  measure: (bench) =>
    withSite(bench, 'catalogue', async (site) => {
      const products = uniquePaths(PRODUCTS, productPath);
      const categories = uniquePaths(CATEGORIES * (CATEGORY_PAGES - 1), categoryPage);
      return [
        ...(await oneAtATime(bench, site, products, categories)),
        ...(await atConstantRate(bench, site, products, categories)),
      ];
    }),
};

/** Returns the next `count` paths; each path once, so that none is cached. */
type UniquePaths = (count: number) => string[];

function uniquePaths(size: number, pathOf: (number: number) => string): UniquePaths {
  let taken = 0;
  return (count) => {
    const from = taken;
    taken += count;
    if (taken > size) throw new Error('There are no more uncached pages.');
    return Array.from({ length: count }, (_, index) => pathOf(from + index));
  };
}

/** Counts down from page CATEGORY_PAGES, one category after another. */
function categoryPage(number: number): string {
  return `/products/${categorySlug(number)}?page=${CATEGORY_PAGES - Math.floor(number / CATEGORIES)}`;
}

async function oneAtATime(
  bench: Bench,
  { origin }: Site,
  products: UniquePaths,
  categories: UniquePaths,
): Promise<Figure[]> {
  bench.progress('  one at a time');
  const client = httpClient(origin);
  const [pages, edits] = [bench.amount(PAGES_AT_A_TIME, 5), bench.amount(EDITS, 3)];
  const medianOf = async (paths: string[]) => {
    const times: number[] = [];
    for (const path of paths) times.push(await timeOf(client, path));
    return median(times);
  };
  const category = await editedCategory(await signIn(origin), 'onions');
  // A save invalidates the cache.
  const medianAfterSaves = async (path: string) => {
    const times: number[] = [];
    for (let edit = 0; edit < edits; edit += 1) {
      await category.save();
      times.push(await timeOf(client, path));
    }
    return median(times);
  };
  await medianOf([...products(bench.amount(WARM_UP_PAGES, 5)), ...categories(pages)]);
  const runs = {
    product: await repeated(ROUNDS, () => medianOf(products(pages))),
    category: await repeated(ROUNDS, () => medianOf(categories(pages))),
    'home, first after a save': await repeated(ROUNDS, () => medianAfterSaves('/')),
    'post, first after a save': await repeated(ROUNDS, () => medianAfterSaves('/blog/garlic-grades-by-size')),
  };
  client.close();
  return Object.entries(runs).map(([what, times]) =>
    atMost(`${what}, median`, median(times), 15, 'ms', { runs: times }),
  );
}

async function atConstantRate(
  bench: Bench,
  { origin }: Site,
  products: UniquePaths,
  categories: UniquePaths,
): Promise<Figure[]> {
  bench.progress(`  ${PER_SECOND} requests/s`);
  const rounds = await repeated(ROUNDS, async () => {
    const paths = products(PER_SECOND * bench.amount(SECONDS, 2));
    // Every fifth request is for a category.
    for (let index = 0; index < paths.length; index += 5) paths[index] = categories(1)[0] ?? '/';
    return summarize(await startOpenLoopLoad(bench, { origin, paths, perSecond: PER_SECOND }).finish('all'));
  });
  const runs = rounds.map(({ p99 }) => p99);
  return [
    atMost('products and categories, p99 at 50 requests/s', median(runs), 60, 'ms', { runs }),
    failuresFigure('answered with anything but 200 at 50 requests/s', rounds),
  ];
}
