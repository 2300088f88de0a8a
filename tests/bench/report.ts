import type { Figure, Measurement, Unit } from './measurement.ts';
import type { Machine } from './support/machine.ts';

/** The results of a bench run, as written to the JSON file. */
export type Report = {
  machine: Machine;
  results: Result[];
  /** Seconds of the whole run. */
  seconds?: number;
};

/** The figures of one measurement, and the seconds it took. */
export type Result = Pick<Measurement, 'id' | 'work' | 'target'> & { figures: Figure[]; seconds: number };

const HEAD = ['#', 'work', 'target', 'figure', 'ratio', 'verdict'];
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

function numberOf({ value, unit, note, runs = [] }: Figure): string {
  if (value === null) return '';
  // How far the rounds lie apart says how much a figure means.
  const rounds = runs.length > 1 ? [`${text(Math.min(...runs), unit)} to ${text(Math.max(...runs), unit)}`] : [];
  const more = [...rounds, ...(note ? [note] : [])].join('; ');
  return `${numberWithUnit({ value, unit })}${more && ` (${more})`}`;
}

/** @returns a value as the tables show it, such as `1,234.5 ms` */
export function numberWithUnit({ value, unit }: { value: number; unit: Unit }): string {
  return unit ? `${text(value, unit)} ${unit}` : text(value, unit);
}

function text(value: number, unit: Unit): string {
  return value.toLocaleString('en', { maximumFractionDigits: DIGITS[unit] ?? 3 });
}

/** @returns a report line by line, for the terminal */
export function linesOf({ results }: Report): string[] {
  return results.flatMap(({ id, figures }) =>
    figures.map((figure) => {
      const ratio = figure.ratio === undefined ? '' : `, ratio ${figure.ratio.toPrecision(2)}`;
      return `${id} ${figure.what}: ${numberOf(figure)}${ratio} ${figure.verdict}`;
    }),
  );
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

/** @returns how long the parts of a run took */
export function runLines({ results, seconds }: Report): string[] {
  if (seconds === undefined) return [];
  return [`${Math.round(seconds / 6) / 10} minutes: ${results.map((one) => `${one.id} ${one.seconds} s`).join(', ')}`];
}
