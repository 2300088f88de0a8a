import { readFileSync } from 'node:fs';
import type { Figure } from './measurement.ts';
import { numberWithUnit, type Report } from './report.ts';

/**
 * Reads a report that a run wrote, of this or an earlier version of the bench.
 *
 * @throws with one line where there is none
 */
export function readReport(file: string): Report {
  let parsed: Partial<Report> | null;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : error}.`);
  }
  const { machine, results } = parsed ?? {};
  const isReport = machine && Array.isArray(results) && results.every((result) => Array.isArray(result?.figures));
  if (!isReport) throw new Error(`${file} is no report of the bench.`);
  return { machine, results };
}

/** @returns line by line the figures that both reports have, and by how much each differs, by its ratio where it has one */
export function compare(before: Report, after: Report): string[] {
  const old = figuresOf(before);
  const lines = [...figuresOf(after)].flatMap(([what, now]) => {
    const then = old.get(what);
    if (!then || then.unit !== now.unit) return [];
    const [from, to] =
      then.ratio !== undefined && now.ratio !== undefined ? [then.ratio, now.ratio] : [then.value, now.value];
    const by = from > 0 ? ` (${to < from ? '' : '+'}${Math.round(100 * (to / from - 1))} %)` : '';
    return [`${what}: ${textOf(then)}, now ${textOf(now)}${by}`];
  });
  return [`Against ${before.machine.commit}, ${before.machine.date}, on ${before.machine.cpu}:`, ...lines];
}

type Measured = Figure & { value: number };

function figuresOf({ results }: Report): Map<string, Measured> {
  const all = results.flatMap(({ id, figures }) =>
    figures.map((figure) => [`${id} ${figure.what}`, figure] as [string, Figure]),
  );
  return new Map(all.filter((one): one is [string, Measured] => typeof one[1].value === 'number'));
}

function textOf(figure: Measured): string {
  const ratio = figure.ratio === undefined ? '' : `, ratio ${figure.ratio.toPrecision(2)}`;
  return numberWithUnit(figure) + ratio;
}
