import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { ADMIN, startProgram } from '../support/backends/program-process.ts';
import { type SiteProcess, startSite } from '../support/backends/site-process.ts';
import { type Staff, signInAs, staffOf } from '../support/http/staff.ts';
import { readContent } from './content.ts';
import { acknowledgedIn, emptyLedger, type Ledger, LINES, lossesIn, SECTION } from './ledger.ts';

const CATEGORY = 'imported';
const FIRST_WRITE_WITHIN_MS = 30_000;

/** A site for rounds of write, kill, restart and comparison. */
export type CrashSite = {
  ledger: Ledger;
  /**
   * Kills the process during concurrent writes of rows, texts, pictures and imports, and restarts it.
   *
   * @param afterMs the delay from the first acknowledged write to the kill
   * @returns lost writes, see `lossesIn`
   */
  round(afterMs: number): Promise<string[]>;
  end(): Promise<void>;
};

/** Starts an empty site below a folder. */
export async function openCrashSite(folder: string): Promise<CrashSite> {
  const env = { DATA_DIR: join(folder, 'data') };
  const ledger = emptyLedger();
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7d2a3b' } })
    .jpeg()
    .toBuffer();
  let site = await startSite(env);
  const { cookie, ...first } = await signInAs(ADMIN, site);
  const { status } = await first.save('/admin/manage-categories/add', { name: 'Imported', slug: CATEGORY });
  if (status !== 303) throw new Error(`The category was not stored: ${status}.`);

  return {
    ledger,
    async round(afterMs) {
      const writing = writeUntilKilled(staffOf(site, cookie), ledger, picture);
      const before = acknowledgedIn(ledger);
      const deadline = performance.now() + FIRST_WRITE_WITHIN_MS;
      while (acknowledgedIn(ledger) === before && performance.now() < deadline) await wait(5);
      await wait(afterMs);
      await site.kill();
      await writing;
      site = await startSite(env);
      return lossesIn(ledger, await readContent(env, folder));
    },
    end: () => site.kill(),
  };
}

let last = 0;

function uniqueName(prefix: string): string {
  last += 1;
  return `${prefix}-${last}`;
}

/** Runs five concurrent writers until the connection fails. */
async function writeUntilKilled(staff: Staff, ledger: Ledger, picture: Uint8Array): Promise<void> {
  const repeat = async (attempts: Ledger[keyof Ledger], prefix: string, write: (name: string) => Promise<number>) => {
    for (;;) {
      const entry = { name: uniqueName(prefix), acknowledged: false };
      attempts.push(entry);
      // `fetch` throws a TypeError where the connection fails.
      const status = await write(entry.name).catch((error: unknown) => {
        if (error instanceof TypeError) return null;
        throw error;
      });
      if (status === null) return;
      if (status !== 303) throw new Error(`Writing ${entry.name} failed with status ${status}.`);
      entry.acknowledged = true;
    }
  };
  const save = async (path: string, fields: Parameters<Staff['save']>[1]) => (await staff.save(path, fields)).status;
  const image_file = () => new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' });
  await Promise.all([
    repeat(ledger.categories, 'category', (name) => save('/admin/manage-categories/add', { name, slug: name })),
    repeat(ledger.texts, 'text', (name) => save('/admin/edit-pages/about-us', { [SECTION]: name })),
    repeat(ledger.certificates, 'certificate', (name) =>
      save('/admin/edit-pages/certificates/add', { name, image_file: image_file() }),
    ),
    repeat(ledger.restored, 'restored', (name) => deleteAndRestore(staff, name)),
    repeat(ledger.imports, 'import', (name) => importProducts(staff, name)),
  ]);
}

/** Adds a category, deletes it, and brings it back from the trash. */
async function deleteAndRestore(staff: Staff, name: string): Promise<number> {
  const list = '/admin/manage-categories';
  const added = await staff.save(`${list}/add`, { name, slug: name });
  if (added.status !== 303) return added.status;
  const id = /delete\/([\da-f-]{36})/.exec((await staff.get(`${list}?q=${name}`)).text)?.[1] ?? '';
  const deleted = await staff.post(`${list}/delete/${id}`, { intent: 'save' });
  if (deleted.status !== 303) return deleted.status;
  return (await staff.post('/admin/trash', { item: `category:${id}`, intent: 'restore' })).status;
}

async function importProducts(staff: Staff, prefix: string): Promise<number> {
  const lines = Array.from({ length: LINES }, (_, n) => `${prefix}-${n},${prefix}-${n},${CATEGORY}`);
  const file = new File([['name,slug,category_slug', ...lines].join('\n')], 'products.csv', { type: 'text/csv' });
  const planned = await staff.post('/admin/manage-products/import', { file, intent: 'save' });
  if (planned.status !== 303) return planned.status;
  return (await staff.post(planned.headers.get('location') ?? '', { intent: 'apply' })).status;
}

/** @returns the duration of a first start with the sample company, in milliseconds */
export async function firstStartTakes(folder: string): Promise<number> {
  const began = performance.now();
  const site = await startSite({ DATA_DIR: join(folder, 'undisturbed'), SEED: 'demo' });
  const took = Math.round(performance.now() - began);
  await site.kill();
  return took;
}

/**
 * Kills a first start and restarts.
 *
 * @param afterMs the delay from the start to the kill
 * @param seed the value of SEED
 * @returns a sentence for each inconsistency afterwards
 */
export async function firstStartRound(folder: string, afterMs: number, seed: 'demo' | 'none'): Promise<string[]> {
  const env = { DATA_DIR: join(folder, 'first-start'), SEED: seed };
  rmSync(env.DATA_DIR, { recursive: true, force: true });
  const first = startProgram('node', [], env);
  await Promise.race([wait(afterMs), first.ended]);
  first.child.kill('SIGKILL');
  await first.ended;
  const finished = first.out().includes('Site: ');
  let site: SiteProcess | undefined;
  try {
    site = await startSite(env);
    await signInAs(ADMIN, site);
    const { tables, missing } = await readContent(env, folder);
    const slugs = (tables.products ?? []).map(({ slug }) => slug);
    const wanted = seed === 'demo';
    const problems = missing.map((path) => `${path} is not on the disk.`);
    if (new Set(slugs).size !== slugs.length) problems.push('The sample company is there twice.');
    if (slugs.length > 0 !== wanted) problems.push(`There are ${slugs.length} products.`);
    if (existsSync(join(env.DATA_DIR, 'postgres.unfinished')))
      problems.push('The start is still marked as unfinished.');
    return problems;
  } catch (error) {
    return [`Killed after ${afterMs} ms, ${finished ? 'once it was ready' : 'on its way'}: ${String(error)}`];
  } finally {
    await site?.kill();
  }
}
