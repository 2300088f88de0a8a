import { readFileSync } from 'node:fs';
import type { Figure, Unit } from './measurement.ts';
import { numberWithUnit, type Report, type Result, textTable } from './report.ts';
import { speedOf } from './support/noise.ts';
import { median, spreadOf } from './support/statistics.ts';

/** What became of a figure: `changed` where neither direction is the better one. */
type Outcome = 'worse' | 'improved' | 'changed' | 'too noisy to say' | 'same';

/** A figure of both reports. */
type Change = { id: string; what: string; before: string; after: string; by: string; outcome: Outcome };

/** The difference of two reports. */
export type Comparison = {
  changes: Change[];
  /** Figures of measurements that both reports have, with a value on one side only. */
  onlyBefore: string[];
  onlyAfter: string[];
  /** Measurements that one report does not have at all. */
  notMeasuredBefore: string[];
  notMeasuredAfter: string[];
  /** What the reader has to know of both runs together. */
  notes: string[];
};

// Differences below these are noise, however close to each other the rounds of one run were.
const LEAST = { ratio: 0.05, value: 0.1, memory: 0.05, exact: 0.001 };
// Beyond these nothing can be said, unless the difference is larger still.
const MOST = { ratio: 0.1, value: 0.3 };
const EXACT: Unit[] = ['kB', 'points', 'times', ''];
const HIGHER_IS_BETTER: Unit[] = ['requests/s', 'points'];
const ORDER: Outcome[] = ['worse', 'improved', 'changed', 'too noisy to say', 'same'];

/**
 * Reads a report that a run wrote, of this or an earlier version of the bench.
 *
 * @throws with one line where there is none
 */
export function readReport(file: string): Report {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : error}.`);
  }
  if (!isReport(parsed)) throw new Error(`${file} is no report of the bench.`);
  return parsed;
}

function isReport(value: unknown): value is Report {
  const { results, machine } = (value ?? {}) as Partial<Report>;
  const isResult = (result: Partial<Result> | null) => typeof result?.id === 'string' && Array.isArray(result.figures);
  return Boolean(machine) && Array.isArray(results) && results.every(isResult);
}

/** Compares the figures of two runs by id and label. */
export function compare(before: Report, after: Report): Comparison {
  const speed = speedsOf(before, after);
  const changes: Change[] = [];
  const onlyBefore: string[] = [];
  const onlyAfter: string[] = [];
  const idsBefore = before.results.map(({ id }) => id);
  const idsAfter = after.results.map(({ id }) => id);
  for (const id of idsAfter.filter((one) => idsBefore.includes(one))) {
    const [old, now] = [figuresOf(before, id), figuresOf(after, id)];
    for (const what of new Set([...old.keys(), ...now.keys()])) {
      const [one, other] = [old.get(what), now.get(what)];
      if (one && other && one.unit === other.unit)
        changes.push({ id, what, ...changeOf(one, other, speed.difference) });
      else {
        if (one) onlyBefore.push(`${id} ${what}`);
        if (other) onlyAfter.push(`${id} ${what}`);
      }
    }
  }
  return {
    changes: changes.sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome)),
    onlyBefore,
    onlyAfter,
    notMeasuredBefore: idsAfter.filter((id) => !idsBefore.includes(id)),
    notMeasuredAfter: idsBefore.filter((id) => !idsAfter.includes(id)),
    notes: speed.notes,
  };
}

type Measured = Figure & { value: number };

/** The figures of a measurement that have a value, by label. */
function figuresOf({ results }: Report, id: string): Map<string, Measured> {
  const figures = results.filter((result) => result.id === id).flatMap((result) => result.figures);
  const measured = figures.filter((figure): figure is Measured => typeof figure.value === 'number');
  return new Map(measured.map((figure) => [figure.what, figure]));
}

/** How far the machine itself differed between the runs; figures without a ratio differ by that much for no reason. */
function speedsOf(before: Report, after: Report): { difference: number; notes: string[] } {
  const [old, now] = [before, after].map(({ results }) => speedOf(results.flatMap(({ noise }) => noise ?? [])));
  const notes: string[] = [];
  if (before.machine.cpu !== after.machine.cpu || before.machine.cores !== after.machine.cores) {
    notes.push(`Another machine (${before.machine.cpu}, ${before.machine.cores} cores): trust the ratios only.`);
  }
  if (!old || !now) return { difference: 0, notes };
  const difference = now / old - 1;
  if (Math.abs(difference) > LEAST.ratio) {
    const word = difference > 0 ? 'slower' : 'faster';
    notes.push(
      `The machine was ${(100 * Math.abs(difference)).toFixed(0)} % ${word} this time; times may differ by that.`,
    );
  }
  return { difference: Math.abs(difference), notes };
}

function changeOf(before: Measured, after: Measured, machine: number): Omit<Change, 'id' | 'what'> {
  const byRatio = before.ratio !== undefined && after.ratio !== undefined;
  const [old, now] = byRatio ? [before.ratio ?? 0, after.ratio ?? 0] : [before.value, after.value];
  const noise = noiseOf(before, after, byRatio) + (byRatio || isExact(after) ? 0 : machine);
  const difference =
    now === old ? 0 : old === 0 ? Number.POSITIVE_INFINITY * Math.sign(now) : (now - old) / Math.abs(old);
  const text = (figure: Measured) =>
    [numberWithUnit(figure), byRatio && `ratio ${figure.ratio?.toPrecision(2)}`].filter(Boolean).join(', ');
  return {
    before: text(before),
    after: text(after),
    by:
      difference === 0 || !Number.isFinite(difference)
        ? ''
        : `${difference > 0 ? '+' : ''}${(100 * difference).toFixed(0)} %`,
    outcome: outcomeOf(after, difference, noise, byRatio ? MOST.ratio : MOST.value),
  };
}

function outcomeOf(figure: Measured, difference: number, noise: number, most: number): Outcome {
  if (Math.abs(difference) <= noise) return noise > most && !isExact(figure) ? 'too noisy to say' : 'same';
  // A count without a target, such as of pictures looked at.
  if (figure.unit === '' && figure.verdict === 'informational') return 'changed';
  const isMore = difference > 0;
  return isMore === HIGHER_IS_BETTER.includes(figure.unit) ? 'improved' : 'worse';
}

/** The relative difference that the rounds of both runs explain. */
function noiseOf(before: Measured, after: Measured, byRatio: boolean): number {
  const spreads = [before, after].map(({ runs, ratios, value }) => {
    if (byRatio && ratios) return spreadOf(ratios);
    // Runs whose median is not the value are no repetitions, such as one for each page.
    return runs && runs.length > 0 && median(runs) === value ? spreadOf(runs) : 0;
  });
  const least = byRatio ? LEAST.ratio : isExact(after) ? LEAST.exact : after.unit === 'MB' ? LEAST.memory : LEAST.value;
  return Math.max(least, ...spreads);
}

function isExact({ unit }: Measured): boolean {
  return EXACT.includes(unit);
}

/** @returns the comparison in words, for the terminal */
export function comparisonText(comparison: Comparison, before: Report): string {
  const { changes, notes } = comparison;
  const rows = changes.map(({ id, what, before, after, by, outcome }) => [id, what, before, after, by, outcome]);
  const named = (title: string, names: string[]) => (names.length > 0 ? [`${title}: ${names.join('; ')}.`] : []);
  const counts = ORDER.map((outcome) => [outcome, changes.filter((change) => change.outcome === outcome).length]);
  return [
    `Against ${before.machine.commit}, ${before.machine.date}. ${notes.join(' ')}`.trim(),
    '',
    textTable(['#', 'figure', 'before', 'now', 'by', 'beyond noise'], rows, [3, 48, 28, 28, 7, 16]),
    '',
    ...named('Only before', comparison.onlyBefore),
    ...named('Only now', comparison.onlyAfter),
    ...named('Measurements only before', comparison.notMeasuredAfter),
    ...named('Measurements only now', comparison.notMeasuredBefore),
    `${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`,
  ].join('\n');
}
