import type { Bench } from './support/bench-context.ts';

/** Higher is better for requests/s and points, lower for all others. */
export type Unit = 'requests/s' | 'ms' | 's' | 'MB' | 'kB' | '%' | 'times' | 'points' | '';

/** The outcome of a figure against its target; `informational` figures have no target. */
export type Verdict = 'reached' | 'not reached' | 'informational' | `not measured: ${string}`;

/** One result of a measurement. */
export type Figure = {
  /** The label, unique within the measurement. */
  what: string;
  /** Null where it could not be measured. */
  value: number | null;
  unit: Unit;
  /** Relative to a reference in the same run, such as nginx. */
  ratio?: number;
  verdict: Verdict;
  /** The single runs whose median is the value. */
  runs?: number[];
  /** Context that the reader of the value needs. */
  note?: string;
};

/** One entry of the targets (docs/product.md#speed): the workload, its target, and the code that measures it. */
export type Measurement = {
  id: string;
  work: string;
  target: string;
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
  return { what, value, unit, verdict: value <= limit ? 'reached' : 'not reached', ...details };
}

/** A figure without a target. */
export function informational(what: string, value: number, unit: Unit, details: Details = {}): Figure {
  return { what, value, unit, verdict: 'informational', ...details };
}

/** A figure that cannot be measured on this machine. */
export function notMeasured(what: string, reason: string): Figure {
  return { what, value: null, unit: '', verdict: `not measured: ${reason}` };
}
