import { bodyOf } from '../markup/html-body.ts';
import { DROPPED, find, type PastedNode } from '../markup/pasted-node.ts';
import { gridOf } from '../markup/pasted-table.ts';
import { type CsvRecord, MAX_COLUMNS } from './parse-csv.ts';

/**
 * Reads the tables of a page of HTML, which many programs save with the ending `.xls`. A merged cell has its text in its
 * first place only.
 *
 * @returns the rows of each table that have a text, counted from 1; those that hold another table are for the layout
 */
export function htmlTables(html: string): CsvRecord[][] {
  return innerTables(bodyOf(html))
    .map((table) =>
      gridOf(table, MAX_COLUMNS + 1).map((cells, index) => ({
        line: index + 1,
        cells: cells.map((cell) => (cell ? linesOf(cell).trim() : '')),
      })),
    )
    .map((rows) => rows.filter(({ cells }) => cells.some((cell) => cell !== '')))
    .filter((rows) => rows.length > 0);
}

function innerTables(node: PastedNode): PastedNode[] {
  return find(node, 'table').flatMap((table) => {
    const inner = innerTables(table);
    return inner.length > 0 ? inner : [table];
  });
}

function linesOf(node: PastedNode): string {
  if (DROPPED.has(node.name)) return '';
  if (node.name === 'br') return '\n';
  if (node.name === '') return node.text.replace(/[\s\u00a0]+/g, ' ');
  const text = node.children.map(linesOf).join('');
  return node.name === 'p' || node.name === 'div' ? `\n${text}\n` : text;
}
