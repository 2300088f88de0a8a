import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, informational, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { editedCategory } from './support/editing.ts';
import { httpClient } from './support/http-client.ts';
import { failuresFigure, type Sample, startOpenLoopLoad } from './support/open-loop-load.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { createRandom } from './support/random.ts';
import { signIn } from './support/sign-in.ts';
import type { LogLine, Site } from './support/site.ts';
import { median, quantile, repeated } from './support/statistics.ts';

const PER_SECOND = 50;
const SAVE_EVERY_SECONDS = 10;
const SAVES = 2;
// Log lines are written this late at most.
const LOGGED_WITHIN_MS = 300;

export const afterSaves: Measurement = {
  id: 'P18',
  work: 'Public pages of the sample company at 50 requests/s, a save every 10 s',
  target: 'none: how many visitors meet a page that is not in the cache, and how long answers take',
  measure: (bench) =>
    withSite(bench, 'sample', async (site) => figuresOf(await intervalsOf(bench, site)), { log: 'debug' }),
};

/** What visitors got from one save to the next. */
type Interval = { samples: Sample[]; uncached: Set<string> };

async function intervalsOf(bench: Bench, site: Site): Promise<Interval[]> {
  const { origin } = site;
  const pages = await pagesByPopularity(origin);
  const category = await editedCategory(await signIn(origin), 'onions');
  const choose = popularityDraw(pages);
  const perInterval = PER_SECOND * SAVE_EVERY_SECONDS;
  // The first interval only brings the pages into the cache.
  const paths = Array.from({ length: perInterval * (SAVES + 1) }, choose);
  const load = startOpenLoopLoad(bench, { origin, paths, perSecond: PER_SECOND });
  await repeated(SAVES, async () => {
    await wait(SAVE_EVERY_SECONDS * 1000);
    await category.save();
  });
  const samples = await load.finish('all');
  await wait(LOGGED_WITHIN_MS);
  const uncached = idsOfUncached(site.log());
  return Array.from({ length: SAVES }, (_, save) => {
    const own = samples.slice(perInterval * (save + 1), perInterval * (save + 2));
    return { samples: own, uncached: new Set(own.filter(({ id }) => uncached.has(id)).map(({ id }) => id)) };
  });
}

/** The requests that waited for a page to be rendered, by the ids which they had sent. */
function idsOfUncached(lines: LogLine[]): Set<string> {
  const found = lines.filter(({ msg }) => msg === 'the page is not in the cache');
  return new Set(found.flatMap(({ requestId }) => requestId ?? []));
}

/** @returns the site's pages, of the sample company's about eighty: one of each route first */
async function pagesByPopularity(origin: string): Promise<string[]> {
  const client = httpClient(origin);
  const { bytes } = await client.get('/sitemap.xml', { 'Accept-Encoding': 'identity' });
  client.close();
  const listed = [...bytes.toString().matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
  return [...new Set([...PUBLIC_PATHS, ...listed])];
}

/** Draws pages as visitors do: the second is asked for half as often as the first, the third a third as often (Zipf). */
function popularityDraw(pages: string[]): () => string {
  const random = createRandom(15);
  const total = pages.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  return () => {
    let left = random() * total;
    const index = pages.findIndex((_, at) => {
      left -= 1 / (at + 1);
      return left <= 0;
    });
    return pages.at(index) ?? '/';
  };
}

function figuresOf(intervals: Interval[]): Figure[] {
  const figure = (what: string, unit: Figure['unit'], read: (interval: Interval) => number) => {
    const runs = intervals.map(read);
    return informational(what, median(runs), unit, { runs });
  };
  const time = (share: number) => (interval: Interval) =>
    quantile(
      interval.samples.map(({ ms }) => ms),
      share,
    );
  const failures = intervals.map(({ samples }) => ({ failures: samples.filter(({ status }) => status !== 200) }));
  return [
    figure(
      'visitors who met a page that was not in the cache',
      '%',
      ({ samples, uncached }) => (100 * uncached.size) / samples.length,
    ),
    figure('answers, p95', 'ms', time(0.95)),
    figure('answers, p99', 'ms', time(0.99)),
    failuresFigure('answered with anything but 200', failures),
  ];
}
