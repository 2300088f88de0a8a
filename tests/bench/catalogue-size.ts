import { comparedWith, type Figure, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { CATEGORIES, categorySlug, PRODUCTS, productPath } from './support/catalogue.ts';
import { type Edited, editedCategory } from './support/editing.ts';
import { type HttpClient, httpClient, timeOf } from './support/http-client.ts';
import { signIn } from './support/sign-in.ts';
import type { Site } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';

const ROUNDS = 3;
const PAGES = 12;
const LIMIT = 1.5;
const CATEGORY = `/products/${categorySlug(0)}`;
// 24 products to a page.
const LAST_PAGE = Math.ceil(PRODUCTS / CATEGORIES / 24);

export const catalogueSize: Measurement = {
  id: 'P3',
  work: 'Category page and product page that are not in the cache, 100,000 products against 10',
  target: 'at most 1.5 times',
  contents: ['ten products', 'catalogue'],
  measure: (bench) =>
    withSite(bench, 'ten products', (small) => withSite(bench, 'catalogue', (large) => compare(bench, small, large))),
};

type Session = { client: HttpClient; category: Edited };

async function compare(bench: Bench, small: Site, large: Site): Promise<Figure[]> {
  const [few, many] = await Promise.all([openSession(small), openSession(large)]);
  const pairs = {
    category: [CATEGORY, CATEGORY],
    'last page of the category, against the only one of the small': [CATEGORY, `${CATEGORY}?page=${LAST_PAGE}`],
    product: [productPath(0), productPath(0)],
  };
  const pages = bench.amount(PAGES, 2);
  const figures: Figure[] = [];
  for (const [what, [ofFew = '', ofMany = '']] of Object.entries(pairs)) {
    bench.progress(`  ${what}`);
    const rounds = await repeated(ROUNDS, async () => {
      const times = { few: [] as number[], many: [] as number[] };
      for (let page = 0; page < pages; page += 1) {
        times.few.push(await timeAfterSave(few, ofFew));
        times.many.push(await timeAfterSave(many, ofMany));
      }
      return { few: median(times.few), many: median(times.many) };
    });
    const [values, references] = [rounds.map(({ many }) => many), rounds.map(({ few }) => few)];
    figures.push(comparedWith({ what, unit: 'ms', values, references }, (ratio) => ratio <= LIMIT));
  }
  few.client.close();
  many.client.close();
  return figures;
}

async function openSession({ origin }: Site): Promise<Session> {
  return { client: httpClient(origin), category: await editedCategory(await signIn(origin), categorySlug(0)) };
}

async function timeAfterSave({ client, category }: Session, path: string): Promise<number> {
  await category.save();
  return timeOf(client, path);
}
