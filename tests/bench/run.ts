import { type Figure, type Measurement, notMeasured } from './measurement.ts';
import type { Report } from './report.ts';
import type { Bench, Content } from './support/bench-context.ts';
import { watchNoise } from './support/noise.ts';

/**
 * Measures into a report: first, while data is prepared, what is independent of time, then the rest one by one.
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
  const done = new Map<Measurement, { figures: Figure[]; seconds: number; isFailed: boolean }>();

  async function measure(measurement: Measurement): Promise<void> {
    bench.progress(`${measurement.id} ${measurement.work}`);
    const watch = measurement.isTimeless ? null : await watchNoise(bench);
    const { figures, seconds, isFailed } = await figuresOf(bench, measurement);
    done.set(measurement, { figures, seconds, isFailed });
    const noise = watch?.();
    bench.progress(`  ${measurement.id} took ${Math.round(seconds)} s`);
    report.results = resultsOf(measurements, done, noise ? { [measurement.id]: noise } : {}, report.results);
    report.preparation = { ...bench.preparation };
    report.seconds = (performance.now() - started) / 1000;
    onResult();
  }

  const timeless = measurements.filter(({ isTimeless }) => isTimeless);
  // Two at a time, from one queue: while one waits for a browser's quiet, the other one works.
  const queue = timeless.values();
  await Promise.all([prepare(bench, measurements), inTurn(queue, measure), inTurn(queue, measure)]);
  await inTurn(
    measurements.filter(({ isTimeless }) => !isTimeless),
    measure,
  );
  return [...done.values()].every(({ isFailed }) => !isFailed);
}

async function inTurn<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one);
}

/** A failure is that of the measurements which need the data: they ask for it again. */
async function prepare(bench: Bench, measurements: Measurement[]): Promise<void> {
  const contents = new Set<Content>(measurements.flatMap(({ contents = [] }) => contents));
  await inTurn([...contents], async (content) => void (await bench.dataOf(content).catch(() => undefined)));
}

async function figuresOf(bench: Bench, { measure }: Measurement) {
  const started = performance.now();
  let isFailed = false;
  const figures = await measure(bench).catch((error: unknown) => {
    isFailed = true;
    return [notMeasured('it failed', error instanceof Error ? error.message : String(error))];
  });
  return { figures, seconds: (performance.now() - started) / 1000, isFailed };
}

/** One result for each id, in the order of the measurements. */
function resultsOf(
  measurements: Measurement[],
  done: Map<Measurement, { figures: Figure[]; seconds: number }>,
  noises: Record<string, Report['results'][number]['noise']>,
  before: Report['results'],
): Report['results'] {
  const ids = new Set(measurements.filter((one) => done.has(one)).map(({ id }) => id));
  return [...ids].map((id) => {
    const parts = measurements.filter((one) => one.id === id && done.has(one));
    const noise = noises[id] ?? before.find((result) => result.id === id)?.noise;
    return {
      id,
      work: parts.map(({ work }) => work).join('. '),
      target: [...new Set(parts.map(({ target }) => target))].join('; '),
      figures: parts.flatMap((part) => done.get(part)?.figures ?? []),
      seconds: Math.round(parts.reduce((sum, part) => sum + (done.get(part)?.seconds ?? 0), 0)),
      ...(noise && { noise }),
    };
  });
}
