// `npm run bench`: measures the site against its targets. `-- P1 P5` selects measurements. `--json FILE` sets the
// output file; a Markdown table is written beside it. `--compare FILE` then says what changed against the report of an
// earlier run. `--against FOLDER` measures P22, P23 and P26 in turns with a built checkout of an earlier commit. `--data FOLDER`
// reuses the prepared databases in the next run. `--tiny` tries the bench itself, in rounds too short to say anything. A
// complete run with neither `--json` nor `--tiny` replaces the table of docs/performance.md#results.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../app/server/build/launch.mjs';
import { compare, readReport } from './compare.ts';
import { MEASUREMENTS } from './measurements.ts';
import { linesOf, machineLines, markdownOf, type Report, runLines, withReport } from './report.ts';
import { run } from './run.ts';
import { openBench } from './support/bench.ts';
import { describeMachine } from './support/machine.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

const { values, selected, earlier } = argumentsOrEnd();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    print(`Stopped by ${signal}.`);
    process.exit(1);
  });
}

const [load = 0] = loadavg();
build();
const bench = openBench(print, values);
const report: Report = { machine: describeMachine(bench.tools, bench.cores, load), results: [] };
print(`${machineLines(report.machine).join('\n')}\n`);
const file = values.json ?? join(import.meta.dirname, 'results/latest.json');
const table = file.replace(/(\.json)?$/, '.md');
mkdirSync(dirname(file), { recursive: true });
const complete = MEASUREMENTS.filter(({ isNamedOnly = false }) => values.tiny || !isNamedOnly);
const wanted = selected.length === 0 ? complete : MEASUREMENTS.filter(({ id }) => selected.includes(id));
const isComplete = await run(bench, wanted, report, () => {
  // After each measurement: an aborted run loses only the current one.
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(table, markdownOf(report));
});
if (!isComplete) process.exitCode = 1;
const places = [file, table];
if (wanted === complete && values.json === undefined && !values.tiny) {
  const document = join(import.meta.dirname, '../../docs/performance.md');
  writeFileSync(document, withReport(readFileSync(document, 'utf8'), markdownOf(report)));
  places.push(document);
}
print(`\n${[...linesOf(report), '', ...runLines(report)].join('\n')}\nWritten to ${places.join(', ')}`);
if (earlier) print(`\n${compare(earlier, report).join('\n')}`);

/** Ends with one line where an argument is wrong, before anything is built or measured. */
function argumentsOrEnd() {
  try {
    const { values, positionals: selected } = parseArgs({
      options: {
        json: { type: 'string' },
        data: { type: 'string' },
        compare: { type: 'string' },
        against: { type: 'string' },
        tiny: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    const ids = [...new Set(MEASUREMENTS.map(({ id }) => id))];
    const unknown = selected.filter((id) => !ids.includes(id));
    if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${ids.join(', ')}.`);
    // Read now: the run may write to the same file.
    return { values, selected, earlier: values.compare === undefined ? undefined : readReport(values.compare) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}
