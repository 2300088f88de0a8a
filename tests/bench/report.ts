import type { Figure, Measurement, Unit } from './measurement.ts';
import type { Machine } from './support/machine.ts';
import { type Noise, noiseLine } from './support/noise.ts';

/** The results of a bench run, as written to the JSON file. */
export type Report = {
  machine: Machine;
  results: Result[];
  /** Seconds of preparing data, by what was prepared. Reports before November 2026 lack this and `noise`. */
  preparation?: Record<string, number>;
  /** Seconds of the whole run. */
  seconds?: number;
};

/** The figures of one measurement, the seconds it took, and what disturbed it (of timeless ones it is not looked at). */
export type Result = Pick<Measurement, 'id' | 'work' | 'target'> & {
  figures: Figure[];
  seconds: number;
  noise?: Noise;
};

const HEAD = ['#', 'work', 'target', 'figure', 'ratio', 'verdict'];
// In characters, so that a table fits a terminal of 150 columns.
const WIDTHS = [3, 24, 26, 48, 7, 22];
const DIGITS: Record<Unit, number> = {
  'requests/s': 0,
  ms: 1,
  s: 2,
  MB: 0,
  kB: 1,
  '%': 1,
  times: 2,
  points: 0,
  '': 3,
};

/** The rows of a report. Id, work and target are in the first row of a measurement only. */
function rowsOf({ results }: Report): string[][] {
  return results.flatMap(({ id, work, target, figures }) =>
    figures.map((figure, index) => [
      ...(index === 0 ? [id, work, target] : ['', '', '']),
      [`${figure.what}:`, numberOf(figure)].filter(Boolean).join(' '),
      figure.ratio?.toPrecision(2) ?? '',
      figure.verdict === 'informational' ? '' : figure.verdict,
    ]),
  );
}

function numberOf({ value, unit, note }: Figure): string {
  if (value === null) return '';
  return `${numberWithUnit({ value, unit })}${note ? ` (${note})` : ''}`;
}

/** @returns a value as the tables show it, such as `1,234.5 ms` */
export function numberWithUnit({ value, unit }: { value: number; unit: Unit }): string {
  const number = value.toLocaleString('en', { maximumFractionDigits: DIGITS[unit] ?? 3 });
  return unit ? `${number} ${unit}` : number;
}

/** @returns a report as a table for the terminal; long cells wrap */
export function tableOf(report: Report): string {
  return textTable(HEAD, rowsOf(report), WIDTHS);
}

/** @returns a table for the terminal with a rule before each row that has a first cell; long cells wrap */
export function textTable(head: string[], rows: string[][], widths: number[]): string {
  const lines = (row: string[]) => {
    const cells = row.map((cell, column) => wrapped(cell, widths[column] ?? 0));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      cells.map((parts, column) => (parts[line] ?? '').padEnd(widths[column] ?? 0)).join('  '),
    );
  };
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  const all = rows.flatMap((row) => (row[0] ? [rule, ...lines(row)] : lines(row)));
  return [...lines(head), ...all].map((line) => line.trimEnd()).join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.match(new RegExp(`\\S{1,${width}}`, 'g')) ?? []) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ');
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/** @returns a report as a Markdown table */
export function markdownOf(report: Report): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rows = [HEAD, HEAD.map(() => '---'), ...rowsOf(report)];
  const about = [...machineLines(report.machine), ...runLines(report)];
  return `${about.join('. ')}.\n\n${rows.map(line).join('\n')}\n`;
}

const BEGIN = '<!-- bench: begin -->';
const END = '<!-- bench: end -->';

/**
 * Replaces the report in a document.
 *
 * @param document a Markdown document with a report between the two markers
 * @throws where a marker is missing
 */
export function withReport(document: string, markdown: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The document lacks ${BEGIN} or ${END}.`);
  return `${before}${BEGIN}\n\n${markdown}\n${END}${after}`;
}

/** @returns a description of the machine, line by line */
export function machineLines({ cpu, cores, memory, system, node, tools, ...run }: Machine): string[] {
  const programs = Object.entries(tools).map(([name, version]) => (version === 'missing' ? `no ${name}` : version));
  const busy = run.load > 0.5 ? ': other processes were running, and the figures are too high' : '';
  return [
    `${cpu}, ${cores} cores, ${memory}, ${system}, Node ${node}`,
    programs.join('; '),
    `Commit ${run.commit}, ${run.date}; ${run.pinning}`,
    `Load before the start ${run.load.toFixed(2)}${busy}`,
  ];
}

/** @returns how long the parts of a run took, and how much other programs disturbed it, line by line */
export function runLines({ results, preparation = {}, seconds }: Report): string[] {
  const parts = [...results.map(({ id, seconds }) => [id, seconds] as const), ...Object.entries(preparation)];
  const times = parts.map(([name, took]) => `${name} ${Math.round(took)} s`).join(', ');
  const noises = results.flatMap(({ noise }) => noise ?? []);
  return [
    ...(seconds === undefined ? [] : [`${Math.round(seconds / 6) / 10} minutes: ${times}`]),
    ...(noises.length > 0 ? [noiseLine(noises)] : []),
  ];
}
