import { find, type PastedNode } from './pasted-node.ts';

/** A place of a table: its words, and how they are aligned. */
type Place = { text: string; align: string };

const MOST_COLUMNS = 100;

/** @returns the cells of a table by row and column; null where a merged cell covers a place, or where there is none */
export function gridOf(table: PastedNode, mostColumns = MOST_COLUMNS): (PastedNode | null)[][] {
  const rows = find(table, 'tr');
  const taken = rows.map(() => new Map<number, PastedNode | null>());
  for (const [index, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.children.filter(({ name }) => name === 'td' || name === 'th')) {
      while (taken[index]?.has(column)) column += 1;
      const width = spanOf(cell.attributes.colspan);
      for (const covered of taken.slice(index, index + spanOf(cell.attributes.rowspan))) {
        for (let at = column; at < column + width; at += 1) covered.set(at, null);
      }
      taken[index]?.set(column, cell);
      column += width;
    }
  }
  const width = Math.min(mostColumns, widest(taken));
  return taken.map((row) => Array.from({ length: width }, (_, column) => row.get(column) ?? null));
}

function widest(rows: Map<number, unknown>[]): number {
  return rows.reduce((most, row) => Math.max(most, ...[...row.keys()].map((column) => column + 1)), 0);
}

function spanOf(value: string | undefined): number {
  const span = Number(value);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MOST_COLUMNS) : 1;
}

/** @returns how the words of a cell are aligned, as it or its paragraph says */
export function alignOf(cell: PastedNode): string {
  const own = ({ attributes: { align, style = '' } }: PastedNode) =>
    /text-align:\s*(\w+)/i.exec(style)?.[1] ?? align ?? '';
  const inner = cell.children.find(({ name }) => name === 'p' || name === 'div');
  const align = ((inner && own(inner)) || own(cell)).toLowerCase();
  return align === 'end' ? 'right' : align;
}

const RULES: Record<string, string> = { right: '---:', center: ':---:' };

/** Writes a table whose first row is its head. A column is aligned where all of its other words are. */
export function tableMarkup(rows: Place[][]): string {
  const [head = [], ...others] = rows;
  const rules = head.map((_, column) => {
    const filled = others.flatMap((row) => (row[column]?.text ? [row[column].align] : []));
    const [first = ''] = filled;
    return (filled.every((align) => align === first) && RULES[first]) || '---';
  });
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const words = (row: Place[]) => row.map(({ text }) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|'));
  return [line(words(head)), line(rules), ...others.map((row) => line(words(row)))].join('\n');
}
