import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { valuesOf } from '../../support/http/html.ts';
import type { Staff } from '../../support/http/staff.ts';
import type { Bench, Content } from './bench-context.ts';
import { visitAsPhone } from './browser.ts';
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
import { signIn } from './sign-in.ts';
import { type Site, startSite } from './site.ts';

type Context = Pick<Bench, 'tools' | 'cores' | 'progress'>;

const PREPARATIONS: Record<Content, (site: Site, bench: Context) => Promise<void>> = {
  // The first start does it.
  sample: async () => undefined,
  async 'visited sample'({ address }, { tools }) {
    if (tools.chromium) await visitAsPhone(tools.chromium, address);
  },
  async 'ten products'({ origin }) {
    const staff = await signIn(origin);
    const picture = await storedPicture(staff);
    await removeAllProducts(staff);
    await addCategories(staff, 1);
    // Multiples of CATEGORIES belong to the first category.
    const numbers = productNumbers(0, 10).map((number) => number * CATEGORIES);
    await importFile(staff, productFile(numbers, picture), numbers.length);
  },
  async catalogue({ origin }, { progress }) {
    const staff = await signIn(origin);
    const picture = await storedPicture(staff);
    await addCategories(staff, CATEGORIES);
    for (let first = 0; first < PRODUCTS; first += LINES_PER_FILE) {
      const file = productFile(productNumbers(first, LINES_PER_FILE), picture);
      const { plan, apply } = await importFile(staff, file, LINES_PER_FILE);
      progress(`  ${first + LINES_PER_FILE} products; planned in ${seconds(plan)}, applied in ${seconds(apply)}`);
    }
  },
};

/**
 * Prepares a content in a folder, unless it is there from an earlier run.
 *
 * @param base the folder of the sample company, from which all others are made
 * @returns the content's folder
 */
export async function prepareContent(bench: Context, content: Content, folder: string, base?: string): Promise<string> {
  const path = join(folder, content.replaceAll(' ', '-'));
  if (existsSync(path)) return path;
  const draft = `${path}-unfinished`;
  rmSync(draft, { recursive: true, force: true });
  if (base) cpSync(base, draft, { recursive: true });
  bench.progress(`Preparing the data: ${content}.`);
  const site = await startSite(bench, draft, { on: 'both cores' });
  try {
    await PREPARATIONS[content](site, bench);
  } finally {
    await site.stop();
  }
  renameSync(draft, path);
  return path;
}

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
