import type { Bench, Content } from './support/bench-context.ts';
import { median } from './support/statistics.ts';

/** Higher is better for requests/s and points, lower for all others. */
export type Unit = 'requests/s' | 'ms' | 's' | 'MB' | 'kB' | '%' | 'times' | 'points' | '';

/** The outcome of a figure against its target; `informational` figures have no target. */
type Verdict = 'reached' | 'not reached' | 'informational' | `not measured: ${string}`;

/** One result of a measurement. */
export type Figure = {
  /** The label, unique within the measurement. */
  what: string;
  /** Null where it could not be measured. */
  value: number | null;
  unit: Unit;
  /** Relative to a reference in the same run, such as nginx: the median of the ratios within each round. */
  ratio?: number;
  verdict: Verdict;
  /** The single runs whose median is the value. */
  runs?: number[];
  /** Context that the reader of the value needs. */
  note?: string;
};

/** One entry of the targets (docs/performance.md#results): the workload, its target, and the code that measures it. */
export type Measurement = {
  /** Entries with one id are parts of one target, and one row of the report. */
  id: string;
  work: string;
  target: string;
  /** The data that has to be prepared, beside the sample company. */
  contents?: Content[];
  /** Whether it takes so long that a complete run leaves it out: it is measured where it is named. */
  isNamedOnly?: boolean;
  /** @throws where the site or the machine fails; the report then has the error instead of figures */
  measure(bench: Bench): Promise<Figure[]>;
};

type Details = Pick<Figure, 'runs' | 'note' | 'ratio'>;

/**
 * A figure with an upper limit.
 *
 * @throws where the value is NaN: the measurement itself is broken
 */
export function atMost(what: string, value: number, limit: number, unit: Unit, details: Details = {}): Figure {
  if (Number.isNaN(value)) throw new Error(`“${what}” came out as no number.`);
  return { what, value, unit, verdict: verdictOf(value <= limit), ...details };
}

/** A throughput or time relative to a reference, round by round. */
export type Rounds = { what: string; unit: Unit; values: number[]; references: number[]; note?: string };

/**
 * A figure whose ratio to a reference has a limit.
 *
 * @param rounds `values` and `references` of neighbouring measurements, at the same index
 * @param isReached says whether a ratio meets the target; without it the figure is informational
 */
export function comparedWith(
  { what, unit, values, references, note }: Rounds,
  isReached?: (ratio: number) => boolean,
): Figure {
  // The median of ratios within a round: other load on the machine differs between rounds.
  const ratios = values.map((value, round) => value / (references[round] ?? Number.NaN));
  const ratio = median(ratios);
  if (Number.isNaN(ratio)) throw new Error(`“${what}” came out as no number.`);
  const verdict = isReached ? verdictOf(isReached(ratio)) : 'informational';
  return { what, value: median(values), unit, ratio, verdict, runs: values, ...(note && { note }) };
}

function verdictOf(isReached: boolean): Verdict {
  return isReached ? 'reached' : 'not reached';
}

/** A figure without a target. */
export function informational(what: string, value: number, unit: Unit, details: Details = {}): Figure {
  return { what, value, unit, verdict: 'informational', ...details };
}

/** A figure that cannot be measured on this machine. */
export function notMeasured(what: string, reason: string): Figure {
  return { what, value: null, unit: '', verdict: `not measured: ${reason}` };
}
