import { atMost, type Figure, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { httpClient, timeOf } from './support/http-client.ts';
import { signIn } from './support/sign-in.ts';
import { median, quantile, repeated } from './support/statistics.ts';

const ROUNDS = 3;
const PAGES = 40;
const LIST = '/admin/manage-products';

export const adminList: Measurement = {
  id: 'P4',
  work: 'Product list of the back office, 100,000 products',
  target: 'page 1 and search: p95 at most 60 ms',
  contents: ['catalogue'],
  measure: (bench) =>
    withSite(bench, 'catalogue', async ({ origin }) => {
      const { cookie } = await signIn(origin);
      const pages = bench.amount(PAGES, 3);
      const client = httpClient(origin);
      const timesOf = async (pathOf: (number: number) => string) => {
        const times: number[] = [];
        for (let number = 0; number < pages; number += 1) {
          times.push(await timeOf(client, LIST + pathOf(number), { Cookie: cookie }));
        }
        return quantile(times, 0.95);
      };
      const searches: Record<string, (number: number) => string> = {
        'page 1': () => '',
        'search for one product': (number) => `?q=lot+${number * 997}`,
        'search that finds thousands': (number) => `?q=${['nashik', 'red+onion', 'garlic', 'lasalgaon'][number % 4]}`,
        'search that finds nothing': (number) => `?q=zeppelin+${number}`,
      };
      await timesOf(() => '');
      const figures: Figure[] = [];
      for (const [what, pathOf] of Object.entries(searches)) {
        bench.progress(`  ${what}`);
        const runs = await repeated(ROUNDS, () => timesOf(pathOf));
        figures.push(atMost(`${what}, p95`, median(runs), 60, 'ms', { runs }));
      }
      client.close();
      return figures;
    }),
};
