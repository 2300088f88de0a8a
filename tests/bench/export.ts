import { get } from 'node:http';
import { atMost, type Figure, informational, type Measurement, notMeasured } from './measurement.ts';
import { withSite } from './support/bench.ts';
import { PRODUCTS } from './support/catalogue.ts';
import { signIn } from './support/sign-in.ts';
import type { Site } from './support/site.ts';

export const productExport: Measurement = {
  id: 'P6',
  work: 'export of 100,000 products, the first after a start',
  target: 'streams; resident memory grows by less than 100 MB',
  contents: ['catalogue'],
  async measure(bench) {
    if (process.platform !== 'linux') return [notMeasured('resident memory', 'it is read from /proc, on Linux only')];
    const figures: Figure[] = [];
    for (const [name, format] of [
      ['CSV', ''],
      ['workbook', '?format=xlsx'],
    ] as const) {
      // Once: memory and shares of a time do not depend on how fast the machine is at the moment.
      const run = await withSite(bench, 'catalogue', (site) => measureExport(site, format), { on: 'both cores' });
      figures.push(...figuresOf(name, run));
    }
    return figures;
  },
};

type Run = { growth: number; firstShare: number; seconds: number };

function figuresOf(name: string, { growth, firstShare, seconds }: Run): Figure[] {
  return [
    // The target is that of CSV.
    atMost(`${name}: resident memory grows by`, growth, 100, 'MB'),
    // A streamed response starts long before it ends.
    atMost(`${name}: first bytes, as a share of the whole time`, firstShare, 10, '%'),
    informational(`${name}: whole time`, seconds, 's'),
  ];
}

async function measureExport(site: Site, format: '' | '?format=xlsx'): Promise<Run> {
  const { cookie } = await signIn(site.origin);
  site.resetHighestMemory();
  const before = site.memory().now;
  const { first, last, products } = await download(`${site.origin}/admin/manage-products/export${format}`, cookie);
  const { highest } = site.memory();
  // The lines of a workbook are compressed.
  if (format === '' && products !== PRODUCTS) throw new Error(`The export has ${products} of ${PRODUCTS} products.`);
  return { growth: (highest - before) / 1e6, firstShare: (100 * first) / last, seconds: last / 1000 };
}

/** Downloads the export; `first` and `last` are the arrival of its first and last byte, in milliseconds. */
function download(url: string, Cookie: string): Promise<{ first: number; last: number; products: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const since = () => performance.now() - started;
    get(url, { headers: { Cookie } }, (response) => {
      let first = 0;
      let rest = '';
      let products = 0;
      response.setEncoding('utf8').on('error', reject);
      response.on('data', (text: string) => {
        first ||= since();
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        products += lines.filter((line) => line.includes(',bench-product-')).length;
      });
      response.on('end', () => resolve({ first, last: since(), products }));
    }).on('error', reject);
  });
}
