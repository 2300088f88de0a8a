import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { follow, type Staff } from '../../support/http/staff.ts';
import type { Bench } from './bench-context.ts';
import { addCategories, importFile, productFile, productNumbers, storedPicture } from './catalogue.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { signIn } from './sign-in.ts';

/** A kind of work, done once; the name is that of the report. */
export type Step = { name: string; work(): Promise<void> };

// As many as a browser asks for at one time.
const AT_A_TIME = 6;
const WORDS = [
  'onion',
  'red',
  'garlic',
  'white',
  'potato',
  'mesh',
  'bag',
  'fresh',
  'dried',
  'flakes',
  'powder',
  'seed',
];
const MONTHS = 12;

/**
 * What a day brings to a site with the sample company, in steps.
 *
 * @param origin of a site that has just started
 */
export async function dayOf(bench: Bench, origin: string): Promise<Step[]> {
  const client = httpClient(origin);
  const staff = await signIn(origin);
  const paths = await publicPaths(client);
  const products = paths.filter((path) => path.split('/').length === 4 && path.startsWith('/products/'));
  const categories = paths.filter((path) => path.split('/').length === 3 && path.startsWith('/products/'));
  const some = <Item>(items: Item[]) => items.slice(0, bench.amount(items.length, 5));
  const times = (full: number, tiny = 5) => Array.from({ length: bench.amount(full, tiny) }, (_, index) => index);
  const visit = (addresses: string[], headers?: Record<string, string>) =>
    inTurns(addresses, (path) => expectAnswer(client, path, headers));
  const pictures = new Set<string>();
  const ids = new Set<string>();

  return [
    {
      name: 'all public pages, twice',
      async work() {
        for (const path of some(paths)) {
          const text = (await expectAnswer(client, path, { 'Accept-Encoding': 'identity' })).toString();
          for (const [address] of text.matchAll(/\/pictures\/\d+\/[^\s",]+/g)) pictures.add(address);
          for (const [, id = ''] of text.matchAll(/name="product_id" value="([\da-f-]{36})"/g)) ids.add(id);
        }
        await visit(some(paths));
      },
    },
    { name: 'all pictures that they name', work: () => visit(some([...pictures])) },
    { name: 'all sheets', work: () => visit(some(products.map((path) => `${path}/specification.pdf`))) },
    {
      name: 'all catalogues',
      work: () => visit(some(['/catalogue.pdf', ...categories.map((path) => `${path}/catalogue.pdf`)])),
    },
    {
      name: '2,000 enquiry lists',
      work: () =>
        inTurns(times(2000), async (number) => {
          const list = listCookie([...ids], number);
          await expectAnswer(client, '/enquiry-list', { Cookie: `enquiry_list=${list}` });
        }),
    },
    {
      name: '1,000 searches',
      work: () => visit(times(1000).map((number) => `/our-products?q=${wordsOf(number)}`)),
    },
    {
      name: '1,000 filters',
      work: () => visit(times(1000).map((number) => filterOf(categories, number))),
    },
    {
      name: '280 pages of the back office',
      work: () => walkOffice(staff, bench.amount(280, 10)),
    },
    {
      name: '20 exports',
      work: () =>
        inTurns(times(20, 2), async (number) => {
          const format = number % 2 === 0 ? '' : '?format=xlsx';
          const { status } = await staff.get(`/admin/manage-products/export${format}`);
          if (status !== 200) throw new Error(`An export failed with status ${status}.`);
        }),
    },
    {
      name: '30 photographs of 12 megapixels',
      async work() {
        for (const number of times(30, 1)) {
          const file = new File([await photograph(number)], `photograph-${number}.jpg`, { type: 'image/jpeg' });
          const { status } = await staff.post('/admin/media', { intent: 'save', files: file });
          if (status !== 303) throw new Error(`An upload failed with status ${status}.`);
        }
      },
    },
    {
      name: 'an import of 2,000 lines and its undo',
      async work() {
        const count = bench.amount(2000, 20);
        await addCategories(staff, 20);
        const file = productFile(productNumbers(0, count), await storedPicture(staff));
        const { path } = await importFile(staff, file, count);
        await follow(staff, await staff.post(path, { intent: 'undo' }));
      },
    },
  ];
}

async function publicPaths(client: HttpClient): Promise<string[]> {
  const map = (await expectAnswer(client, '/sitemap.xml', { 'Accept-Encoding': 'identity' })).toString();
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  if (found.length < 60) throw new Error(`The sitemap names ${found.length} pages only.`);
  return found;
}

async function expectAnswer(client: HttpClient, path: string, headers?: Record<string, string>): Promise<Buffer> {
  const { status, bytes } = await client.get(path, headers);
  if (status !== 200) throw new Error(`${path} returned status ${status}.`);
  return bytes;
}

/** Does work with each item, a few at a time. */
async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

/** Lines of products and sizes that nobody else has; some are of no product. */
function listCookie(ids: string[], number: number): string {
  const lines = Array.from({ length: 1 + (number % 20) }, (_, line) => {
    const id = line % 5 === 4 ? randomUUID() : ids[(number * 7 + line) % ids.length];
    return `${id}:size-${number}-${line}:bag-${number}`;
  });
  return lines.join('|');
}

function wordsOf(number: number): string {
  const word = (step: number) => WORDS[Math.floor(number / step) % WORDS.length];
  return `${word(1)}+${word(WORDS.length)}+${number}`;
}

function filterOf(categories: string[], number: number): string {
  const path = categories[number % categories.length];
  return `${path}?month=${1 + (number % MONTHS)}&size=${30 + (number % 60)}&packing=${number}`;
}

async function walkOffice(staff: Staff, most: number): Promise<void> {
  const known = new Set(['/admin/dashboard']);
  let seen = 0;
  for (const path of known) {
    if (seen === most) return;
    const { status, text } = await staff.get(path);
    if (status !== 200) continue;
    seen += 1;
    for (const [, address = ''] of text.matchAll(/href="(\/admin\/[^"#?]+)"/g)) {
      if (!/\/(logout|export|delete)|\.(csv|xlsx|pdf)$/.test(address)) known.add(address);
    }
  }
  throw new Error(`The back office has ${seen} pages only.`);
}

const photographs = new Map<number, Promise<Buffer<ArrayBuffer>>>();

/** The same for all builds: making one takes as long as uploading it. */
function photograph(number: number): Promise<Buffer<ArrayBuffer>> {
  const made = photographs.get(number) ?? makePhotograph(number);
  photographs.set(number, made);
  return made;
}

/** A picture as large in the file as a camera's: noise hardly compresses. */
function makePhotograph(number: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 100 + number, sigma: 12 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const;
  return sharp({ create }).jpeg({ quality: 85 }).toBuffer() as Promise<Buffer<ArrayBuffer>>;
}
