import { atMost, type Figure, type Measurement } from './measurement.ts';
import { askerOf, timeOf } from './support/asking.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { CATEGORIES, categorySlug, PRODUCTS, productPath } from './support/catalogue.ts';
import { editedCategory } from './support/editing.ts';
import { signIn } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';
import { patienceOf, sendVisitors, turnedAwayFigure } from './support/visitors.ts';

const ROUNDS = 3;
const PAGES_AT_A_TIME = 100;
// A server that has just started compiles while it answers: for several hundred pages each is quicker than the last.
const WARM_UP_PAGES = 500;
const EDITS = 30;
const PER_SECOND = 50;
const SECONDS = 20;
// Of the products of a category, 24 to a page; the last pages are left out.
const CATEGORY_PAGES = 200;

export const uncachedPages: Measurement = {
  id: 'P2',
  work: 'Public page that is not in the cache, embedded backend, 100,000 products',
  target: 'one at a time: median at most 10 ms; at 50 requests/s: p99 at most 60 ms',
  measure: (bench) =>
    withSite(bench, 'catalogue', async (site) => {
      const products = freshPages(PRODUCTS, productPath);
      const categories = freshPages(CATEGORIES * (CATEGORY_PAGES - 1), categoryPage);
      return [
        ...(await oneAtATime(bench, site, products, categories)),
        ...(await atAConstantPace(bench, site, products, categories)),
      ];
    }),
};

/** Pages of a kind that nobody has asked for yet: `count` of them, and never one of them again. */
type Fresh = (count: number) => string[];

function freshPages(size: number, pathOf: (number: number) => string): Fresh {
  let taken = 0;
  return (count) => {
    const from = taken;
    taken += count;
    if (taken > size) throw new Error('There are no more pages that nobody has asked for.');
    return Array.from({ length: count }, (_, index) => pathOf(from + index));
  };
}

/** The late pages of every category come first. */
function categoryPage(number: number): string {
  return `/products/${categorySlug(number)}?page=${CATEGORY_PAGES - Math.floor(number / CATEGORIES)}`;
}

async function oneAtATime(bench: Bench, { origin }: Site, products: Fresh, categories: Fresh): Promise<Figure[]> {
  bench.tell('  one at a time');
  const asker = askerOf(origin);
  const medianOf = async (paths: string[]) => {
    const times: number[] = [];
    for (const path of paths) times.push(await timeOf(asker, path));
    return median(times);
  };
  const category = await editedCategory(await signIn(origin), 'onions');
  // The first page that is asked for after a save is in no cache.
  const medianAfterSaves = async (path: string) => {
    const times: number[] = [];
    for (let edit = 0; edit < EDITS; edit += 1) {
      await category.save();
      times.push(await timeOf(asker, path));
    }
    return median(times);
  };
  await medianOf([...products(WARM_UP_PAGES), ...categories(PAGES_AT_A_TIME)]);
  const runs = {
    product: await repeated(ROUNDS, () => medianOf(products(PAGES_AT_A_TIME))),
    category: await repeated(ROUNDS, () => medianOf(categories(PAGES_AT_A_TIME))),
    'home, first after a save': await repeated(ROUNDS, () => medianAfterSaves('/')),
    'post, first after a save': await repeated(ROUNDS, () => medianAfterSaves('/blog/garlic-grades-by-size')),
  };
  asker.close();
  return Object.entries(runs).map(([what, times]) =>
    atMost(`${what}, median`, median(times), 10, 'ms', { runs: times }),
  );
}

async function atAConstantPace(bench: Bench, { origin }: Site, products: Fresh, categories: Fresh): Promise<Figure[]> {
  bench.tell(`  ${PER_SECOND} requests/s`);
  const rounds = await repeated(ROUNDS, async () => {
    const paths = products(PER_SECOND * SECONDS);
    // Every fifth visitor looks at a category.
    for (let index = 0; index < paths.length; index += 5) paths[index] = categories(1)[0] ?? '/';
    const visited = await sendVisitors(bench, { origin, paths, perSecond: PER_SECOND }).finish('all');
    return patienceOf(visited);
  });
  const runs = rounds.map(({ p99 }) => p99);
  return [
    atMost('products and categories, p99 at 50 requests/s', median(runs), 60, 'ms', { runs }),
    turnedAwayFigure('answered with anything but 200 at 50 requests/s', rounds),
  ];
}
