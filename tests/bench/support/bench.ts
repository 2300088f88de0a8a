import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { valuesOf } from '../../support/http/html.ts';
import type { Staff } from '../../support/http/staff.ts';
import type { Bench, Content } from './bench-context.ts';
import {
  addCategories,
  CATEGORIES,
  importFile,
  LINES_PER_FILE,
  PRODUCTS,
  productFile,
  productNumbers,
  storedPicture,
} from './catalogue.ts';
import { divideCores, findTools } from './machine.ts';
import { signIn } from './sign-in.ts';
import { type Site, type Start, startSite } from './site.ts';

/**
 * Opens the bench, and pins this process and its children to the client's core.
 *
 * @param options.data a folder for prepared data, reused by later runs; without it they are temporary
 * @param options.tiny tries the bench itself: a few short rounds of everything, whose figures mean nothing
 */
export function openBench(
  progress: Bench['progress'],
  { data, tiny = false }: { data?: string | undefined; tiny?: boolean | undefined },
): Bench {
  const tools = findTools();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataDir = data ?? join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const bench: Bench = {
    tools,
    cores: divideCores(tools),
    folder,
    amount: (full, small) => (tiny ? small : full),
    async dataOf(content) {
      const finished = join(dataDir, content.replaceAll(' ', '-'));
      if (existsSync(finished)) return finished;
      const draft = `${finished}-unfinished`;
      rmSync(draft, { recursive: true, force: true });
      if (content !== 'sample') cpSync(await bench.dataOf('sample'), draft, { recursive: true });
      progress(`Preparing the data: ${content}.`);
      const site = await startSite(bench, draft, { on: 'both cores' });
      try {
        if (content !== 'sample') await PREPARATIONS[content](await signIn(site.origin), progress);
      } finally {
        await site.stop();
      }
      renameSync(draft, finished);
      return finished;
    },
    progress,
  };
  return bench;
}

const PREPARATIONS: Record<Exclude<Content, 'sample'>, (staff: Staff, progress: Bench['progress']) => Promise<void>> = {
  async 'ten products'(staff) {
    const picture = await storedPicture(staff);
    await removeAllProducts(staff);
    await addCategories(staff, 1);
    // Multiples of CATEGORIES belong to the first category.
    const numbers = productNumbers(0, 10).map((number) => number * CATEGORIES);
    await importFile(staff, productFile(numbers, picture), numbers.length);
  },
  async catalogue(staff, progress) {
    const picture = await storedPicture(staff);
    await addCategories(staff, CATEGORIES);
    for (let first = 0; first < PRODUCTS; first += LINES_PER_FILE) {
      const file = productFile(productNumbers(first, LINES_PER_FILE), picture);
      const { plan, apply } = await importFile(staff, file, LINES_PER_FILE);
      progress(`  ${first + LINES_PER_FILE} products; planned in ${seconds(plan)}, applied in ${seconds(apply)}`);
    }
  },
};

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

async function removeAllProducts(staff: Staff): Promise<void> {
  for (;;) {
    const { page } = await staff.get('/admin/manage-products');
    const pages = valuesOf(page, 'a', 'href').filter((href) => href.startsWith('/admin/manage-products/delete/'));
    if (pages.length === 0) return;
    for (const path of new Set(pages)) {
      const { status } = await staff.post(path, { intent: 'save' });
      if (status !== 303) throw new Error(`Deleting a product failed with status ${status}.`);
    }
  }
}

/** Runs something on a site of its own, with a fresh copy of the content. */
export async function withSite<T>(
  bench: Bench,
  content: Content,
  work: (site: Site) => Promise<T>,
  start?: Start,
): Promise<T> {
  const dataDir = join(bench.folder, `site-${crypto.randomUUID()}`);
  cpSync(await bench.dataOf(content), dataDir, { recursive: true });
  const site = await startSite(bench, dataDir, start);
  try {
    return await work(site);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true });
    rmSync(`${dataDir}.log`, { force: true });
  }
}
