import { expect, test } from 'vitest';
import { comparedFacts } from './comparison';
import { factOf, factProperties } from './facts';
import { qualityLine } from './quality';
import { addUsualRows, type QualityRow, USUAL_ROWS, usualRowsIntent } from './quality-presets';
import { residueLimits } from './residues';

test.each<[Omit<QualityRow, 'parameter'>, string]>([
  [{ unit: '%', maximum: 5, basis: 'weight' }, 'at most 5 % by weight'],
  [{ unit: '%', minimum: 12.5 }, 'at least 12.5 %'],
  [{ unit: 'mm', minimum: 45, maximum: 55 }, '45–55 mm'],
  [{ unit: '°C', minimum: -1, maximum: 0 }, '-1 to 0 °C'],
  [{ unit: 'cfu/g', maximum: 300_000 }, 'at most 300,000 cfu/g'],
  [{ unit: '25 g', maximum: 0, basis: 'sample' }, 'absent in 25 g'],
  [{ unit: '25 g', maximum: 3, basis: 'sample' }, 'at most 3 in 25 g'],
  [{ standard: 'AGMARK Class I' }, 'AGMARK Class I'],
  [{}, 'as agreed'],
])('limits are words: %j', (row, words) => {
  expect(qualityLine({ parameter: 'Decay', ...row }).limit).toBe(words);
});

test('a table is read in the history, by machines, and beside that of another product', () => {
  const quality: QualityRow[] = [
    { parameter: 'Sprouted', unit: '%', maximum: 1, basis: 'number', method: 'cut test', standard: 'AGMARK Class I' },
    { parameter: 'Salmonella', unit: '25 g', maximum: 0, basis: 'sample' },
  ];
  expect(factOf('quality').kind.format(quality)).toBe(
    'Sprouted: at most 1 % by number (cut test, AGMARK Class I); Salmonella: absent in 25 g',
  );
  expect(factProperties({ quality })).toEqual([
    {
      name: 'Sprouted',
      maxValue: 1,
      unitCode: 'P1',
      unitText: '% by number',
      measurementTechnique: 'cut test',
    },
    { name: 'Salmonella', maxValue: 0, unitText: 'in 25 g' },
  ]);
  expect(comparedFacts([{ quality }, { quality: [{ parameter: 'sprouted', maximum: 2, unit: '%' }] }])).toEqual([
    { column: 'quality:Sprouted', label: 'Sprouted', values: ['at most 1 % by number', 'at most 2 %'], differs: true },
    { column: 'quality:Salmonella', label: 'Salmonella', values: ['absent in 25 g', ''], differs: true },
  ]);
});

test('the usual rows of a crop can be stored, and come behind what is there already, once', () => {
  for (const [crop, { rows }] of Object.entries(USUAL_ROWS)) {
    const form = new FormData();
    form.set('quality[0].parameter', '');
    form.set('quality[1].parameter', 'decay');
    form.set('quality[1].maximum', '0.5');
    const intent = usualRowsIntent(crop as keyof typeof USUAL_ROWS);
    expect(addUsualRows(form, intent)).toBe(true);
    expect(addUsualRows(form, intent)).toBe(true);
    const names = [...form].flatMap(([name, value]) => (name.endsWith('.parameter') ? [value] : []));
    expect(names).toEqual(['decay', ...rows.map(({ parameter }) => parameter).filter((name) => name !== 'Decay')]);
    const { kind } = factOf('quality');
    expect(kind.schema.parse(kind.toForm(rows))).toEqual(rows);
  }
  expect(addUsualRows(new FormData(), 'save')).toBe(false);
});

test('limits of residues are looked up by the code of the crop', () => {
  const links = residueLimits({ residue_markets: ['EU', 'Korea', 'Codex'], crop: 'garlic', hs_code: null });
  expect(links.map(({ label }) => label)).toEqual([
    'EU pesticides database, product 0220020',
    'Codex pesticide residues database',
  ]);
});
