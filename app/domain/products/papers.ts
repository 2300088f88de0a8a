import { z } from 'zod';
import { optionalLine } from '~/lib/editing/fields';
import { parseJson } from '~/lib/text/json-object';
import { longDate } from '~/lib/text/time-zone';
import { pictureUrl } from '~/lib/text/url';
import { type FactKind, refuse } from './fact-kinds';

// Papers of a product that everybody may read: what a laboratory, an inspector or an authority wrote of a lot.

/** What a paper is, in the order of the form. */
export const PAPER_KINDS = {
  laboratory: 'Laboratory report',
  residues: 'Residue report',
  phytosanitary: 'Phytosanitary certificate, specimen',
  analysis: 'Certificate of analysis',
  inspection: 'Inspection report',
  loading: 'Loading photographs',
  other: 'Other paper',
} as const;
export type PaperKind = keyof typeof PAPER_KINDS;

/** Days are such as `2026-11-30`; the document is a PDF. */
export type Paper = {
  kind: PaperKind;
  lot: string | null;
  tested_on: string | null;
  valid_until: string | null;
  document_url: string;
};

export const PAPER_PARTS = ['kind', 'lot', 'tested_on', 'valid_until', 'document_url'] as const;

export type PaperPart = (typeof PAPER_PARTS)[number];

const MAX_PAPERS = 30;
const LONGEST_LOT = 100;

// What is wrong is said of the list, which has one place for it in the form.
const text = optionalLine(2000);
const row = z.strictObject(
  { kind: text, lot: text, tested_on: text, valid_until: text, document_url: text },
  'A paper has a kind, a lot, tested_on, valid_until and document_url, and nothing else.',
);

const papers = z
  .array(row)
  .transform((rows, context): Paper[] => {
    const filled = rows.filter((paper) => Object.values(paper).some((value) => value !== null));
    if (filled.length > MAX_PAPERS) return refuse(context, `At most ${MAX_PAPERS} papers fit.`);
    return filled.map((typed, index) => {
      const paper = readPaper(typed);
      return typeof paper === 'string' ? refuse(context, `Paper ${index + 1}: ${paper}`) : paper;
    });
  })
  .default([]);

/** @returns a paper, or what is wrong with it, in words */
function readPaper({ kind, lot, tested_on, valid_until, document_url }: z.output<typeof row>): Paper | string {
  const known = kindOf(kind ?? '');
  if (!known) return `please choose what it is: ${Object.values(PAPER_KINDS).join('; ')}.`;
  const day = [tested_on, valid_until].find((typed) => typed !== null && !z.iso.date().safeParse(typed).success);
  if (day) return `“${day.slice(0, 40)}” is no day, such as 2026-11-30.`;
  if (tested_on && valid_until && valid_until < tested_on) return 'its last day is before the day of the test.';
  if (lot && lot.length > LONGEST_LOT) return `please keep the lot under ${LONGEST_LOT} characters.`;
  if (!document_url) return 'please choose its PDF, or remove it.';
  if (pictureUrl(document_url) !== document_url)
    return 'the address of its document begins with https://, or is a path of this site.';
  return { kind: known, lot, tested_on, valid_until, document_url };
}

function kindOf(typed: string): PaperKind | null {
  const wanted = typed.toLowerCase().replace(/\s+/g, ' ');
  const found = Object.entries(PAPER_KINDS).find(([key, label]) => [key, label.toLowerCase()].includes(wanted));
  return (found?.[0] as PaperKind | undefined) ?? null;
}

/** Papers with their documents. A file has them as JSON. */
export const papersKind: FactKind<typeof papers> = {
  input: 'papers',
  choices: Object.entries(PAPER_KINDS).map(([value, label]) => ({ value, label })),
  schema: papers,
  none: [],
  toForm: (value) => value.map((paper) => Object.fromEntries(PAPER_PARTS.map((part) => [part, paper[part] ?? '']))),
  // The database has the parts in an order of its own.
  toCell: (value) => (value.length > 0 ? JSON.stringify(value, [...PAPER_PARTS]) : ''),
  fromCell: papersOfCell,
  format: (value) => value.map(paperWords).join('; '),
  properties: () => [],
};

/** @returns the rows of a cell as a form would post them; of what is no list of rows one that the schema refuses */
function papersOfCell(cell: string): unknown {
  if (cell.trim() === '') return [];
  const rows = parseJson(cell);
  const isList = Array.isArray(rows) && rows.every((one) => one instanceof Object);
  if (!isList) return [{ kind: `${cell.slice(0, 40)} …` }];
  const written = (value: unknown) => (value === null ? undefined : value);
  return rows.map((one: object) =>
    Object.fromEntries(Object.entries(one).map(([part, value]) => [part, written(value)])),
  );
}

/** @returns a paper in a line: what it is, of which lot, from when, with the name of its file */
function paperWords({ kind, lot, tested_on, valid_until, document_url }: Paper): string {
  const file = document_url.slice(document_url.lastIndexOf('/') + 1);
  const days = [
    tested_on && `of ${longDate(tested_on, 'UTC')}`,
    valid_until && `until ${longDate(valid_until, 'UTC')}`,
  ];
  return [PAPER_KINDS[kind], lot && `lot ${lot}`, ...days, file].filter(Boolean).join(', ');
}

/**
 * @param today in the time zone of the company
 * @returns the papers that visitors see: those that have not ended, the newest first
 */
export function shownPapers(all: readonly Paper[], today: string): Paper[] {
  return all
    .filter(({ valid_until }) => !valid_until || valid_until >= today)
    .sort((one, other) => (other.tested_on ?? '').localeCompare(one.tested_on ?? ''));
}
