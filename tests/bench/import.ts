import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure, type Measurement, told, type Unit } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench, Content } from './support/bench-context.ts';
import {
  addCategories,
  CATEGORIES,
  importFile,
  LINES_PER_FILE,
  PRODUCTS,
  productFile,
  productNumbers,
  productPath,
  storedPicture,
} from './support/catalogue.ts';
import { PUBLIC_PATHS } from './support/public-paths.ts';
import { signIn } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';
import { type Patience, patienceOf, sendVisitors, turnedAwayFigure } from './support/visitors.ts';

const ROUNDS = 3;
const PER_SECOND = 50;
// More than an import takes; who has not come when it is over stays away.
const SECONDS = 60;

export const productImport: Measurement = {
  id: 'P5',
  work: 'CSV import of 10,000 rows while visitors ask for 50 pages a second, some of them new',
  target: 'plan and apply: at most 5 s each; event loop blocked at most 250 ms; public pages: p99 under 300 ms',
  async measure(bench) {
    const contents = { 'sample company': 'sample', '100,000 products': 'catalogue' } as const;
    const figures: Figure[] = [];
    for (const [name, content] of Object.entries(contents)) {
      bench.tell(`  ${name}`);
      const runs = await withSite(bench, content, (site) => importRepeatedly(bench, site, content), {
        watched: true,
      });
      figures.push(...figuresOf(name, runs));
    }
    return figures;
  },
};

type Run = Pick<Patience, 'turnedAway'> & Record<'plan' | 'apply' | 'block' | 'p99' | 'freshP99', number>;

async function importRepeatedly(bench: Bench, site: Site, content: Content): Promise<Run[]> {
  const staff = await signIn(site.origin);
  const picture = await storedPicture(staff);
  if (content === 'sample') await addCategories(staff, CATEGORIES);
  return repeated(ROUNDS, async (round) => {
    const file = productFile(productNumbers(PRODUCTS + round * LINES_PER_FILE, LINES_PER_FILE), picture);
    const paths = productNumbers(round * PER_SECOND * SECONDS, PER_SECOND * SECONDS).map((number) =>
      pathOf(number, content),
    );
    const visitors = sendVisitors(bench, { origin: site.origin, paths, perSecond: PER_SECOND });
    await wait(2000);
    await site.longestBlock();
    const { plan, apply } = await importFile(staff, file, LINES_PER_FILE);
    const block = await site.longestBlock();
    const visited = await visitors.finish('no more');
    const { turnedAway } = patienceOf(visited);
    const { p99 } = patienceOf(visited.filter(({ path }) => PUBLIC_PATHS.includes(path)));
    const { p99: freshP99 } = patienceOf(visited.filter(({ path }) => !PUBLIC_PATHS.includes(path)));
    return { plan: plan / 1000, apply: apply / 1000, block, p99, freshP99, turnedAway };
  });
}

/** Visitors ask for each public route in turn, and then for a page that nobody has asked for: it needs the database. */
function pathOf(number: number, content: Content): string {
  const known = PUBLIC_PATHS[number % (PUBLIC_PATHS.length + 1)];
  if (known) return known;
  return content === 'catalogue' ? productPath(number) : `/our-products?q=onion+${number}`;
}

function figuresOf(name: string, rounds: Run[]): Figure[] {
  const figure = (what: string, key: Exclude<keyof Run, 'turnedAway'>, limit: number, unit: Unit) => {
    const runs = rounds.map((run) => run[key]);
    return atMost(`${name}: ${what}`, median(runs), limit, unit, { runs });
  };
  const fresh = rounds.map(({ freshP99 }) => freshP99);
  return [
    figure('plan', 'plan', 5, 's'),
    figure('apply', 'apply', 5, 's'),
    figure('longest block of the event loop', 'block', 250, 'ms'),
    figure('public pages, p99', 'p99', 300, 'ms'),
    told(`${name}: pages that nobody asked for before, p99`, median(fresh), 'ms', { runs: fresh }),
    turnedAwayFigure(`${name}: public pages answered with anything but 200`, rounds),
  ];
}
