import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { runProgram } from '../support/backends/program-process.ts';
import { inflatingPdf } from '../support/content/documents.ts';
import { atMost, type Figure, type Measurement } from './measurement.ts';
import type { Bench } from './support/bench-context.ts';
import { importFile, LINES_PER_FILE, productFile, productNumbers, storedPicture } from './support/catalogue.ts';
import { dayOf, type Step } from './support/day.ts';
import { watchHealth } from './support/health-watch.ts';
import { signIn } from './support/sign-in.ts';
import { startSite } from './support/site.ts';

const MIB = 1024 * 1024;
const LIMIT_MS = 100;

export const healthMeanwhile: Measurement = {
  id: 'P25',
  work: 'The slowest of all answers of /healthz, asked every 20 ms while one core does each kind of work of a day, and checks foreign files',
  target: `at most ${LIMIT_MS} ms`,
  async measure(bench) {
    const dataDir = join(bench.folder, 'health');
    cpSync(await bench.dataOf('sample'), dataDir, { recursive: true });
    const site = await startSite(bench, dataDir, { watched: true });
    const health = watchHealth(site.origin);
    try {
      const figures: Figure[] = [];
      for (const { name, work } of [
        ...(await dayOf(bench, site.origin)),
        ...(await more(bench, site.origin, dataDir)),
      ]) {
        await Promise.all([health.slowest(), site.longestTurn()]);
        await work();
        const slowest = await health.slowest();
        const turn = Math.round(await site.longestTurn());
        bench.progress(`  ${name}: ${Math.round(slowest)} ms, longest turn ${turn} ms`);
        figures.push(
          atMost(name, slowest, LIMIT_MS, 'ms', {
            note: `longest turn of the event loop: ${turn} ms of the processor`,
          }),
        );
      }
      return figures;
    } finally {
      await health.stop();
      await site.stop();
    }
  },
};

/** What a day of work does not bring: large forms, files that take much to check, and a backup. */
async function more(bench: Bench, origin: string, dataDir: string): Promise<Step[]> {
  const staff = await signIn(origin);
  const times = (count: number) => Array.from({ length: bench.amount(count, 1) }, (_, index) => index);
  return [
    {
      name: 'forms of 60 MiB, two at a time',
      async work() {
        for (const _ of times(3)) {
          await Promise.all(
            [0, 1].map(async () => {
              const form = new FormData();
              form.set('intent', 'save');
              for (let n = 0; n < 6; n += 1)
                form.append('gallery_files', new File([Buffer.alloc(10 * MIB, 'x')], `${n}.jpg`));
              const { status } = await staff.get('/admin/manage-products/add', { method: 'POST', body: form });
              if (status !== 422 && status !== 413) throw new Error(`A large form was answered with ${status}.`);
            }),
          );
        }
      },
    },
    {
      name: 'PDFs that inflate to 96 MiB',
      async work() {
        for (const n of times(3)) {
          const files = new File([inflatingPdf(96 - n)], `${n}.pdf`, { type: 'application/pdf' });
          await staff.post('/admin/media', { intent: 'save', files });
        }
      },
    },
    {
      name: 'workbooks of 100,000 rows',
      async work() {
        const rows = Array.from({ length: 100_000 }, (_, n) => [`Onion ${n}`, `onion-${n}`]);
        const bytes = await writeXlsx({ sheets: [{ name: 'Products', rows: [['name', 'slug'], ...rows] }] });
        for (const _ of times(3)) {
          const file = new File([new Uint8Array(bytes)], 'products.xlsx');
          const { status } = await staff.post('/admin/manage-products/import', { file, intent: 'save' });
          if (status !== 422 && status !== 413) throw new Error(`A workbook was answered with ${status}.`);
        }
      },
    },
    {
      name: `an import of ${LINES_PER_FILE.toLocaleString('en')} lines`,
      async work() {
        const count = bench.amount(LINES_PER_FILE, 20);
        await importFile(staff, productFile(productNumbers(50_000, count), await storedPicture(staff)), count);
      },
    },
    {
      name: 'exports of them',
      async work() {
        for (const format of ['', '?format=xlsx']) await staff.get(`/admin/manage-products/export${format}`);
      },
    },
    {
      name: 'backups',
      async work() {
        for (const n of times(3)) {
          const { code, err } = await runProgram('backup', [join(bench.folder, `${n}.backup`)], { DATA_DIR: dataDir });
          if (code !== 0) throw new Error(`A backup failed: ${err}`);
        }
      },
    },
  ];
}
