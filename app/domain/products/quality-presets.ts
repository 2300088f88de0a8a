/** Of what a limit is a share: of pieces, of weight, or of a sample that its unit names, such as 25 g. */
export const BASES = ['number', 'weight', 'sample'] as const;

/** A line of the table; what nobody has said is left out. */
export type QualityRow = {
  parameter: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  basis?: (typeof BASES)[number];
  method?: string;
  standard?: string;
};

// The rows that buyers of a crop usually ask for. A row has a limit only where the standard that it names sets it
// (docs/trade-data.md#quality); all other limits are the exporter's.

type Usual = { label: string; rows: readonly QualityRow[] };

const AGMARK = 'AGMARK Class I';
const USDA_ONIONS = 'US No. 1 (7 CFR 51.2837)';
const CUT = 'cut test';
const GAUGE = 'ring gauge, widest part';
const SAMPLE = 'sample of bags';
const VISUAL = 'visual';
const PLATE = 'plate count';

const percent = (parameter: string, basis: 'number' | 'weight', method: string, more: Partial<QualityRow> = {}) =>
  ({ parameter, unit: '%', basis, method, ...more }) satisfies QualityRow;
const pulp: QualityRow = { parameter: 'Pulp temperature at loading', unit: '°C', method: 'probe' };
const ofSample = (parameter: string, unit: string): QualityRow => ({
  parameter,
  unit,
  maximum: 0,
  basis: 'sample',
  method: PLATE,
});
const perGram = (parameter: string): QualityRow => ({ parameter, unit: 'cfu/g', method: PLATE });

export const USUAL_ROWS = {
  onion: {
    label: 'onion',
    rows: [
      percent('Outside the class', 'weight', SAMPLE, { maximum: 10, standard: AGMARK }),
      { parameter: 'Diameter', unit: 'mm', method: GAUGE, standard: 'UNECE FFV-25' },
      percent('Under size', 'weight', GAUGE, { maximum: 5, standard: USDA_ONIONS }),
      percent('Over size', 'weight', GAUGE, { maximum: 10, standard: USDA_ONIONS }),
      percent('Decay', 'weight', CUT, { maximum: 2, standard: USDA_ONIONS }),
      percent('Sprouted', 'number', `${VISUAL} and ${CUT}`),
      percent('Doubles and splits', 'number', VISUAL),
      percent('Loose or missing skin', 'number', VISUAL),
      { parameter: 'Staining of a bulb', unit: '% of its surface', maximum: 20, method: VISUAL, standard: AGMARK },
      percent('Thick necks', 'number', VISUAL),
      percent('Soil and foreign matter', 'weight', SAMPLE),
      { parameter: 'Dry matter', unit: '%', method: 'oven' },
      pulp,
    ],
  },
  garlic: {
    label: 'garlic',
    rows: [
      percent('Outside the class', 'weight', SAMPLE, { maximum: 10, standard: AGMARK }),
      { parameter: 'Diameter', unit: 'mm', method: GAUGE, standard: 'UNECE FFV-18' },
      { parameter: 'Cloves per bulb', unit: 'cloves', method: 'counted' },
      percent('Loose cloves', 'weight', SAMPLE),
      percent('Sprouted cloves', 'number', CUT),
      percent('Waxy or mouldy', 'number', CUT),
      percent('Decay', 'weight', CUT, { maximum: 2, standard: 'US No. 1' }),
      { parameter: 'Roots', unit: 'mm', method: 'measured' },
      { parameter: 'Moisture', unit: '%', method: 'oven' },
      pulp,
    ],
  },
  potato: {
    label: 'potato',
    rows: [
      percent('Outside the class', 'weight', SAMPLE, { maximum: 10, standard: AGMARK }),
      { parameter: 'Size', unit: 'mm', method: 'square mesh', standard: 'UNECE FFV-52' },
      percent('Greening', 'number', VISUAL, { maximum: 1, standard: AGMARK }),
      { parameter: 'Skin defects of a tuber', unit: '% of its surface', maximum: 5, method: VISUAL, standard: AGMARK },
      percent('Soil and foreign matter', 'weight', 'washed sample', { maximum: 0.25, standard: AGMARK }),
      percent('Rot', 'weight', CUT),
      percent('Mechanical damage', 'weight', VISUAL),
      percent('Other varieties', 'number', VISUAL),
      { parameter: 'Dry matter', unit: '%', method: 'specific gravity' },
      pulp,
    ],
  },
  processing: {
    label: 'potato for processing',
    rows: [
      { parameter: 'Size', unit: 'mm', method: 'square mesh' },
      { parameter: 'Dry matter', unit: '%', method: 'specific gravity' },
      { parameter: 'Reducing sugars', unit: '% of fresh weight', method: 'enzymatic' },
      { parameter: 'Fry colour', method: 'USDA colour chart' },
      percent('All defects', 'weight', 'cut sample'),
      percent('Hollow heart', 'number', CUT),
      percent('Soil and foreign matter', 'weight', 'washed sample'),
      percent('Other varieties', 'number', VISUAL),
    ],
  },
  dried: {
    label: 'dried goods',
    rows: [
      percent('Moisture', 'weight', 'oven'),
      percent('Hot water insolubles', 'weight', 'extraction'),
      percent('Acid insoluble ash', 'weight', 'furnace'),
      { parameter: 'Sulphur dioxide', unit: 'mg/kg', method: 'distillation' },
      percent('Foreign matter', 'weight', 'sieve and visual'),
      perGram('Total plate count'),
      perGram('Yeast and mould'),
      perGram('Coliforms'),
      ofSample('E. coli', '1 g'),
      ofSample('Salmonella', '25 g'),
      { parameter: 'Lead', unit: 'mg/kg', method: 'ICP-MS' },
      { parameter: 'Bulk volume', unit: 'ml/100 g', method: 'cylinder' },
    ],
  },
} as const satisfies Record<string, Usual>;

const ALL: QualityRow[] = Object.values<Usual>(USUAL_ROWS).flatMap(({ rows }) => rows);
const distinct = (texts: (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined))];

/** What the form suggests. */
export const PARAMETERS = distinct(ALL.map(({ parameter }) => parameter));
export const UNITS = distinct(ALL.map(({ unit }) => unit));
export const METHODS = distinct(ALL.map(({ method }) => method));
export const STANDARDS = [...distinct(ALL.map(({ standard }) => standard)), 'AGMARK Extra Class', 'AGMARK Class II'];

const INTENT = 'usual-rows:';
const PARTS = ['parameter', 'unit', 'minimum', 'maximum', 'basis', 'method', 'standard'] as const;

export const usualRowsIntent = (crop: keyof typeof USUAL_ROWS) => INTENT + crop;
export const addsUsualRows = (intent: unknown) => typeof intent === 'string' && intent.startsWith(INTENT);

/**
 * Adds to a posted form the usual rows of a crop, but those that it has already, where its button asks for them.
 *
 * @returns whether it does
 */
export function addUsualRows(form: FormData, intent: string): boolean {
  const usual = addsUsualRows(intent) && (USUAL_ROWS as Record<string, Usual>)[intent.slice(INTENT.length)];
  if (!usual) return false;
  const name = (index: number, part: string) => `quality[${index}].${part}`;
  const typed = (index: number) => PARTS.map((part) => String(form.get(name(index, part)) ?? '').trim());
  const rows: string[][] = [];
  for (let index = 0; form.has(name(index, 'parameter')); index += 1) rows.push(typed(index));
  const kept = rows.filter((row) => row.some(Boolean));
  const known = new Set(kept.map(([parameter]) => parameter?.toLowerCase()));
  const added = usual.rows
    .filter(({ parameter }) => !known.has(parameter.toLowerCase()))
    .map((row) => PARTS.map((part) => String(row[part] ?? '')));
  [...kept, ...added].forEach((row, index) => {
    PARTS.forEach((part, column) => void form.set(name(index, part), row[column] ?? ''));
  });
  for (let index = kept.length + added.length; index < rows.length; index += 1) {
    for (const part of PARTS) form.delete(name(index, part));
  }
  return true;
}
