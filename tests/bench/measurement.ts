import type { Bench } from './support/bench-context.ts';

/** What a number is measured in; requests/s are more, everything else is less, the better. */
export type Unit = 'requests/s' | 'ms' | 's' | 'MB' | 'kB' | 'times' | 'points' | '';

/** How a number stands to its target; a number without a target of its own is told beside the others. */
export type Verdict = 'reached' | 'not reached' | 'told' | `not measured: ${string}`;

/** One number of a measurement. */
export type Figure = {
  /** Which of the measurement's numbers it is. */
  what: string;
  /** Null where it could not be measured. */
  value: number | null;
  unit: Unit;
  /** Against what it is compared with, such as nginx in the same run. */
  ratio?: number;
  verdict: Verdict;
  /** The single runs that the number is the median of. */
  runs?: number[];
  /** What has to be known to read the number. */
  note?: string;
};

/** One line of the targets: what is done, what it must reach, and how it is found out. */
export type Measurement = {
  id: string;
  work: string;
  target: string;
  /** @throws where something is wrong with the site or the machine; nothing is reported of it then */
  measure(bench: Bench): Promise<Figure[]>;
};

type About = Pick<Figure, 'runs' | 'note' | 'ratio'>;

/**
 * A number that has to stay within a limit.
 *
 * @throws where it is no number, because then something went wrong with measuring
 */
export function atMost(what: string, value: number, limit: number, unit: Unit, about: About = {}): Figure {
  if (Number.isNaN(value)) throw new Error(`“${what}” came out as no number.`);
  return { what, value, unit, verdict: value <= limit ? 'reached' : 'not reached', ...about };
}

/** A number that nothing is asked of. */
export function told(what: string, value: number, unit: Unit, about: About = {}): Figure {
  return { what, value, unit, verdict: 'told', ...about };
}

/** A number that this machine cannot give. */
export function notMeasured(what: string, reason: string): Figure {
  return { what, value: null, unit: '', verdict: `not measured: ${reason}` };
}
