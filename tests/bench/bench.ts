// `npm run bench`: measures the site against its targets. `-- P1 P5` selects measurements. `--json FILE` sets the
// output file; a Markdown table is written beside it. `--data FOLDER` reuses the prepared databases in the next run. A
// `--tiny` tries the bench itself, in rounds too short to say anything. A
// complete run without `--json` replaces the table of docs/performance.md#results.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { adminList } from './admin-list.ts';
import { afterSaves } from './after-saves.ts';
import { bytes } from './bytes.ts';
import { cachedPages } from './cached-pages.ts';
import { catalogueSize } from './catalogue-size.ts';
import { countingVisits } from './counting.ts';
import { documents } from './documents.ts';
import { productExport } from './export.ts';
import { freshness } from './freshness.ts';
import { productImport } from './import.ts';
import { lighthouseScores } from './lighthouse.ts';
import { type Measurement, notMeasured } from './measurement.ts';
import { memory } from './memory.ts';
import { pictures } from './pictures.ts';
import { machineLines, markdownOf, type Report, tableOf, withReport } from './report.ts';
import { start } from './start.ts';
import { openBench } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { describeMachine } from './support/machine.ts';
import { uncachedPages } from './uncached-pages.ts';

const MEASUREMENTS: Measurement[] = [
  cachedPages,
  uncachedPages,
  catalogueSize,
  adminList,
  productImport,
  productExport,
  freshness,
  start,
  memory,
  lighthouseScores,
  bytes,
  pictures,
  documents,
  countingVisits,
  afterSaves,
];

const print = (line: string) => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, data: { type: 'string' }, tiny: { type: 'boolean' } },
  allowPositionals: true,
});
const wanted = MEASUREMENTS.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const unknown = positionals.filter((id) => !MEASUREMENTS.some((measurement) => measurement.id === id));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}; there are ${MEASUREMENTS.map(({ id }) => id).join(', ')}.\n`,
  );
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    print(`Stopped by ${signal}.`);
    process.exit(1);
  });
}

const bench = openBench(print, values);
const report: Report = { machine: describeMachine(bench.tools, bench.cores), results: [] };
print(`${machineLines(report.machine).join('\n')}\n`);
const file = values.json ?? join(import.meta.dirname, 'results/latest.json');
const table = file.replace(/(\.json)?$/, '.md');
mkdirSync(dirname(file), { recursive: true });
for (const measurement of wanted) {
  report.results.push(await resultOf(measurement, bench));
  // After each measurement: an aborted run loses only the current one.
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(table, markdownOf(report));
}
const places = [file, table];
if (wanted.length === MEASUREMENTS.length && values.json === undefined && !values.tiny) {
  const document = join(import.meta.dirname, '../../docs/performance.md');
  writeFileSync(document, withReport(readFileSync(document, 'utf8'), markdownOf(report)));
  places.push(document);
}
print(`\n${tableOf(report)}\n\nWritten to ${places.join(', ')}`);

async function resultOf({ id, work, target, measure }: Measurement, on: Bench): Promise<Report['results'][number]> {
  print(`${id} ${work}`);
  const started = performance.now();
  const figures = await measure(on).catch((error: unknown) => {
    process.exitCode = 1;
    return [notMeasured('it failed', error instanceof Error ? error.message : String(error))];
  });
  return { id, work, target, figures, seconds: Math.round((performance.now() - started) / 1000) };
}
