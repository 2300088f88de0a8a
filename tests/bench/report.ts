import type { Figure, Measurement } from './measurement.ts';
import type { Machine } from './support/machine.ts';

/** What the bench found out, as it is written to a file. */
export type Report = {
  machine: Machine;
  results: (Pick<Measurement, 'id' | 'work' | 'target'> & { figures: Figure[]; seconds: number })[];
};

const DIGITS = { 'requests/s': 0, ms: 1, s: 2, MB: 0, kB: 1, times: 2, points: 0, '': 3 };

/** @returns a report as a table of Markdown */
export function tableOf({ results }: Report): string {
  const rows = results.flatMap(({ id, work, target, figures }) =>
    figures.map((figure, index) => [
      index === 0 ? id : '',
      index === 0 ? work : '',
      index === 0 ? target : '',
      [`${figure.what}:`, numberOf(figure)].filter(Boolean).join(' '),
      figure.ratio === undefined ? '' : figure.ratio.toPrecision(2),
      figure.verdict === 'told' ? '' : figure.verdict,
    ]),
  );
  const head = ['#', 'work', 'target', 'figure', 'ratio', 'verdict'];
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function numberOf({ value, unit, note }: Figure): string {
  if (value === null) return '';
  const number = value.toLocaleString('en', { maximumFractionDigits: DIGITS[unit] });
  return `${number}${unit && ` ${unit}`}${note ? ` (${note})` : ''}`;
}

/** @returns the machine in a few lines */
export function machineLines(machine: Machine): string {
  const { cpu, cores, memory, system, node, commit, date, load, pinning, tools } = machine;
  const missing = Object.entries(tools).filter(([, version]) => version === 'missing');
  return [
    `${cpu}, ${cores} cores, ${memory}, ${system}, Node ${node}`,
    `Commit ${commit}, ${date}; ${pinning}`,
    `Load before the start: ${load.toFixed(2)}${load > 0.5 ? '; others are at work here, so the figures are worse than they should be' : ''}`,
    Object.values(tools)
      .filter((version) => version !== 'missing')
      .join('; '),
    ...missing.map(([name]) => `Missing: ${name}`),
  ].join('\n');
}
