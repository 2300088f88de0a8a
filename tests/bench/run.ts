import { type Figure, type Measurement, notMeasured } from './measurement.ts';
import type { Report, Result } from './report.ts';
import type { Bench } from './support/bench-context.ts';

/**
 * Measures into a report, one after the other.
 *
 * @param onResult called after each measurement
 * @returns whether all of them came to their end
 */
export async function run(
  bench: Bench,
  measurements: Measurement[],
  report: Report,
  onResult: () => void,
): Promise<boolean> {
  const started = performance.now();
  let isComplete = true;
  for (const { id, work, target, contents = [], measure } of measurements) {
    bench.progress(`${id} ${work}`);
    const begun = performance.now();
    let figures: Figure[];
    try {
      for (const content of contents) await bench.dataOf(content);
      figures = await measure(bench);
    } catch (error) {
      isComplete = false;
      figures = [notMeasured('it failed', error instanceof Error ? error.message : String(error))];
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    bench.progress(`  ${id} took ${seconds} s`);
    add(report.results, { id, work, target, figures, seconds });
    report.seconds = (performance.now() - started) / 1000;
    onResult();
  }
  return isComplete;
}

/** Measurements of one id are one result. */
function add(results: Result[], { id, work, target, figures, seconds }: Result): void {
  const before = results.find((result) => result.id === id);
  if (!before) {
    results.push({ id, work, target, figures, seconds });
    return;
  }
  before.work += `. ${work}`;
  before.target += `; ${target}`;
  before.figures.push(...figures);
  before.seconds += seconds;
}
