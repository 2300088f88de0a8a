import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { csvLine } from '../../app/lib/text/csv.ts';
import { findPostgres, startPostgres } from '../support/backends/postgres-server.ts';
import { follow, type Staff } from '../support/http/staff.ts';
import { atMost, type Figure, type Measurement, notMeasured } from './measurement.ts';
import type { Bench } from './support/bench-context.ts';
import { CATEGORIES, importFile } from './support/catalogue.ts';
import { signIn } from './support/sign-in.ts';
import { startSite } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';

const PRODUCTS = 50_000;
const CHANGED = 1000;
const ROUNDS = 3;

/** The target is for PostgreSQL 15.20, 17.12 and later (docs/database.md#what-surprises). */
export const importUndo: Measurement = {
  id: 'P27',
  work: `Undo of an import that changed the addresses of ${CHANGED.toLocaleString('en')} products beside ${PRODUCTS.toLocaleString('en')}, on the newest PostgreSQL that is installed`,
  target: 'at most 1 s',
  async measure(bench) {
    const binaries = findPostgres();
    if (!binaries) return [notMeasured('undo', 'PostgreSQL is not installed')];
    const server = await startPostgres(binaries);
    try {
      return await undoRepeatedly(bench, await server.createDatabase('site'));
    } finally {
      await server.stop();
    }
  },
};

async function undoRepeatedly(bench: Bench, url: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(bench.folder, 'import-undo-'));
  const site = await startSite(bench, dataDir, { env: { DATABASE_URL: url } });
  const sql = postgres(url, { max: 1 });
  try {
    await addProducts(sql);
    const [server] = await sql<
      { server_version: string }[]
    >`select split_part(current_setting('server_version'), ' ', 1) as server_version`;
    const products = await sql<{ id: string }[]>`
      select id from public.products where slug like 'bench-%' order by slug limit ${CHANGED}`;
    const staff = await signIn(site.origin);
    const runs = await repeated(bench.amount(ROUNDS, 1), async (round) => {
      const lines = products.map(({ id }, index) => csvLine([id, `moved-${round}-${index}`]));
      const { path } = await importFile(staff, [csvLine(['id', 'slug']), ...lines].join(''), CHANGED);
      return (await undo(staff, path)) / 1000;
    });
    return [atMost('undo', median(runs), 1, 's', { runs, note: `PostgreSQL ${server?.server_version}` })];
  } finally {
    await sql.end();
    await site.stop();
  }
}

async function addProducts(sql: postgres.Sql): Promise<void> {
  await sql`insert into public.product_categories (name, slug)
    select 'Bench ' || n, 'bench-' || n from generate_series(1, ${CATEGORIES}::integer) n`;
  await sql`insert into public.products (category_id, slug, name, description)
    select c.id, 'bench-' || n, 'Onion, lot ' || n, 'Packed for long voyages.'
    from generate_series(1, ${PRODUCTS}::integer) n
    join public.product_categories c on c.slug = 'bench-' || 1 + n % ${CATEGORIES}::integer`;
  await sql`analyze`;
}

/** @returns the milliseconds until staff see that the import was undone */
async function undo(staff: Staff, path: string): Promise<number> {
  const started = performance.now();
  const { text } = await follow(staff, await staff.post(path, { intent: 'undo' }));
  const milliseconds = performance.now() - started;
  if (!text.includes(`${CHANGED.toLocaleString('en')} products put back as before.`)) {
    throw new Error('An import was not undone.');
  }
  return milliseconds;
}
