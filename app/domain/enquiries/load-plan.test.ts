import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACT_COLUMNS, type Facts, factOf } from '~/domain/products/facts';
import { parseCsv } from '~/lib/text/parse-csv';
import { type LoadPlan, type PlanLine, planLoad } from './load-plan';
import { boxWords, formatPlan } from './plan-words';
import type { Unit } from './quantity';
import { readPlan } from './stored-plan';

// Mixes of the sample company's goods. What may share a box was read in the sources that docs/product.md#load-plan names.

const [header = [], ...rows] = parseCsv(readFileSync('supabase/seeds/demo/products.csv')).map(({ cells }) => cells);

/** The facts of a sample product, as an import reads them. */
function factsOfSample(slug: string): Facts {
  const row = rows.find((cells) => cells[header.indexOf('slug')] === slug);
  if (!row) throw new Error(`no product ${slug}`);
  const facts = FACT_COLUMNS.map((column) => {
    const { kind } = factOf(column);
    return [column, kind.schema.parse(kind.fromCell((row[header.indexOf(column)] ?? '').replace(/^'/, '')))];
  });
  return Object.fromEntries(facts) as Facts;
}

type Mix = [slug: string, quantity: number, unit?: Unit, packing?: string];

const linesOf = (mix: Mix[]): PlanLine[] =>
  mix.map(([slug, quantity, unit = 'tonnes', packing = '']) => ({
    name: slug,
    facts: factsOfSample(slug),
    packing,
    quantity,
    unit,
  }));

/** Boxes such as `reefer_40ft 1 °C: nashik-red-onion 28`, several alike with their number in front. */
const boxesOf = ({ boxes }: LoadPlan): string[] =>
  boxes.map(({ kind, count, celsius, lines }) => {
    const goods = lines.map(({ product, tonnes }) => `${product} ${tonnes}`).join(' + ');
    return `${count > 1 ? `${count} × ` : ''}${kind}${celsius === null ? '' : ` ${celsius} °C`}: ${goods}`;
  });
const pairs = ({ apart }: LoadPlan) =>
  apart.map(({ goods, from }) => [goods, from].map((names) => names.join(', ')).join(' | '));

const RED = 'nashik-red-onion';
const G2 = 'mandsaur-g2-garlic';

describe('mixed loads', () => {
  test.each<[string, Mix[], string[], string[]]>([
    ['onions fill a reefer at 1 °C', [[RED, 28]], [`reefer_40ft 1 °C: ${RED} 28`], []],
    ['half a load of onions', [[RED, 14]], [`reefer_40ft 1 °C: ${RED} 14`], []],
    ['what fills a small reefer goes in a small one', [[RED, 13]], [`reefer_20ft 1 °C: ${RED} 13`], []],
    ['two boxes', [[RED, 56]], [`reefer_40ft 1 °C: ${RED} 28`, `reefer_40ft 1 °C: ${RED} 28`], []],
    ['more boxes than anybody reads', [[RED, 700]], [`25 × reefer_40ft 1 °C: ${RED} 28`], []],
    ['garlic is set to 0 °C, never below', [[G2, 26]], [`reefer_40ft 0 °C: ${G2} 26`], []],
    ['garlic in cartons loads less', [[G2, 1, 'containers_40ft', 'Carton 10 kg']], [`reefer_40ft 0 °C: ${G2} 22`], []],
    ['garlic in bags loads more', [[G2, 1, 'containers_40ft', 'Mesh bag 25 kg']], [`reefer_40ft 0 °C: ${G2} 26`], []],
    [
      'garlic goes with dry onions, at 0 °C: USDA group 3',
      [
        [RED, 14],
        [G2, 13],
      ],
      [`reefer_40ft 0 °C: ${RED} 14 + ${G2} 13`],
      [],
    ],
    [
      'each fills its own boxes first, and the rests share',
      [
        [RED, 42],
        [G2, 13],
      ],
      [`reefer_40ft 1 °C: ${RED} 28`, `reefer_40ft 0 °C: ${RED} 14 + ${G2} 13`],
      [],
    ],
    [
      'shallots go with red onions, as the exporter says',
      [
        ['podisu-onion', 5.4],
        [RED, 22.4],
      ],
      [`reefer_40ft 1 °C: ${RED} 22.4 + podisu-onion 5.4`],
      [],
    ],
    [
      'garlic and potatoes: temperature, humidity, odour',
      [
        [G2, 5],
        ['kufri-chipsona-1-potato', 5],
      ],
      [`reefer_40ft 0 °C: ${G2} 5`, 'reefer_40ft 9.5 °C: kufri-chipsona-1-potato 5'],
      [`${G2} | kufri-chipsona-1-potato`],
    ],
    [
      'onions and table potatoes: never, by NC State',
      [
        [RED, 14],
        ['kufri-jyoti-potato', 13],
      ],
      [`reefer_40ft 1 °C: ${RED} 14`, 'reefer_40ft 5 °C: kufri-jyoti-potato 13'],
      [`${RED} | kufri-jyoti-potato`],
    ],
    [
      'dry onions go by sea and spring onions by air',
      [
        [RED, 20],
        ['spring-onion', 2],
      ],
      ['air 1 °C: spring-onion 2', `reefer_40ft 1 °C: ${RED} 20`],
      [],
    ],
    [
      'tomatoes ripen potatoes: ethylene',
      [
        ['tomato', 9],
        ['kufri-chipsona-1-potato', 10],
      ],
      ['reefer_40ft 12 °C: tomato 9', 'reefer_40ft 9.5 °C: kufri-chipsona-1-potato 10'],
      ['kufri-chipsona-1-potato | tomato'],
    ],
    [
      'limes and crisping potatoes at 10 °C: each alone, by NC State',
      [
        ['kagzi-lime', 5],
        ['kufri-chipsona-3-potato', 10],
      ],
      ['reefer_40ft 10 °C: kufri-chipsona-3-potato 10', 'reefer_40ft 10 °C: kagzi-lime 5'],
      ['kagzi-lime | kufri-chipsona-3-potato'],
    ],
    [
      'onions, ginger: 1 and 13 °C',
      [
        [RED, 14],
        ['rio-ginger', 11],
      ],
      [`reefer_40ft 1 °C: ${RED} 14`, 'reefer_40ft 13 °C: rio-ginger 11'],
      [`${RED} | rio-ginger`],
    ],
    [
      'ginger of two origins',
      [
        ['rio-ginger', 11],
        ['nadia-ginger', 11.5],
      ],
      ['reefer_40ft 13 °C: rio-ginger 11 + nadia-ginger 11.5'],
      [],
    ],
    [
      'ginger and tomatoes: 13 against 12 °C, dry against moist',
      [
        ['rio-ginger', 11],
        ['tomato', 6],
      ],
      ['reefer_40ft 13 °C: rio-ginger 11', 'reefer_40ft 12 °C: tomato 6'],
      ['tomato | rio-ginger'],
    ],
    [
      'reefer, air and dry goods travel in three ways',
      [
        [RED, 28],
        ['okra', 1],
        ['garlic-powder', 14],
      ],
      ['air 9 °C: okra 1', `reefer_40ft 1 °C: ${RED} 28`, 'dry_20ft: garlic-powder 14'],
      [],
    ],
    [
      'okra, chilli and drumstick fly together',
      [
        ['okra', 1],
        ['jwala-green-chilli', 0.5],
        ['drumstick', 0.3],
      ],
      ['air 8.5 °C: okra 1 + jwala-green-chilli 0.5 + drumstick 0.3'],
      [],
    ],
    [
      'okra and spring onions fly on pallets of their own',
      [
        ['okra', 1],
        ['spring-onion', 0.5],
      ],
      ['air 9 °C: okra 1', 'air 1 °C: spring-onion 0.5'],
      ['spring-onion | okra'],
    ],
    [
      'tomatoes and fresh chilli: never, by NC State on peppers',
      [
        ['tomato', 9],
        ['g4-green-chilli', 3],
      ],
      ['reefer_40ft 12 °C: tomato 9', 'reefer_40ft 8 °C: g4-green-chilli 3'],
      ['g4-green-chilli | tomato'],
    ],
    [
      'limes taint other fruit and vegetables, by GDV',
      [
        ['kagzi-lime', 10],
        ['g4-green-chilli', 3],
      ],
      ['reefer_40ft 10 °C: kagzi-lime 10', 'reefer_40ft 8 °C: g4-green-chilli 3'],
      ['g4-green-chilli | kagzi-lime'],
    ],
    [
      'table potatoes together',
      [
        ['kufri-jyoti-potato', 13.5],
        ['baby-potatoes', 5.5],
        ['kufri-bahar-potato', 6.75],
      ],
      ['reefer_40ft 5 °C: kufri-jyoti-potato 13.5 + baby-potatoes 5.5 + kufri-bahar-potato 6.75'],
      [],
    ],
    [
      'table potatoes turn sweet colder than crisping ones are carried',
      [
        ['kufri-jyoti-potato', 13.5],
        ['lady-rosetta-potato', 13],
      ],
      ['reefer_40ft 5 °C: kufri-jyoti-potato 13.5', 'reefer_40ft 9 °C: lady-rosetta-potato 13'],
      ['kufri-jyoti-potato | lady-rosetta-potato'],
    ],
    [
      'crisping potatoes at 9 and at 9 to 10 °C share 9',
      [
        ['kufri-chipsona-1-potato', 13],
        ['lady-rosetta-potato', 13],
      ],
      ['reefer_40ft 9 °C: kufri-chipsona-1-potato 13 + lady-rosetta-potato 13'],
      [],
    ],
    [
      'garlic of three kinds',
      [
        [G2, 13],
        ['bhima-purple-garlic', 5.5],
        ['kashmiri-single-clove-garlic', 2.2],
      ],
      [`reefer_40ft 0 °C: ${G2} 13 + bhima-purple-garlic 5.5 + kashmiri-single-clove-garlic 2.2`],
      [],
    ],
    [
      'peeled garlic with whole, at 0 °C',
      [
        ['peeled-garlic', 4.5],
        [G2, 13],
      ],
      [`reefer_40ft 0 °C: ${G2} 13 + peeled-garlic 4.5`],
      [],
    ],
    ['turmeric in a small dry box', [['erode-turmeric', 15]], ['dry_20ft: erode-turmeric 15'], []],
    ['a little of a dry box is a small one', [['turmeric-powder', 5]], ['dry_20ft: turmeric-powder 5'], []],
    ['more than a small dry box is a large one', [['turmeric-powder', 20]], ['dry_40ft: turmeric-powder 20'], []],
    [
      'powders of garlic share a dry box by the pallet',
      [
        ['garlic-powder', 5],
        ['garlic-granules', 5],
        ['garlic-flakes', 2],
      ],
      ['dry_20ft: garlic-powder 5 + garlic-granules 5 + garlic-flakes 2'],
      [],
    ],
    [
      'ginger powder goes with turmeric powder',
      [
        ['ginger-powder', 6.5],
        ['turmeric-powder', 7],
      ],
      ['dry_20ft: turmeric-powder 7 + ginger-powder 6.5'],
      [],
    ],
    [
      'dried chilli is light: 14 t fill a large box',
      [['teja-dried-red-chilli', 14]],
      ['dry_40ft: teja-dried-red-chilli 14'],
      [],
    ],
    [
      'fresh and dried garlic need two boxes',
      [
        [G2, 26],
        ['garlic-powder', 14],
      ],
      [`reefer_40ft 0 °C: ${G2} 26`, 'dry_20ft: garlic-powder 14'],
      [],
    ],
    [
      'a small box that is named, and the rest beside it',
      [
        [RED, 1, 'containers_20ft'],
        [G2, 6],
      ],
      [`reefer_20ft 1 °C: ${RED} 13`, `reefer_20ft 0 °C: ${G2} 6`],
      [],
    ],
    [
      'one box and a half',
      [[RED, 1.5, 'containers_40ft']],
      [`reefer_40ft 1 °C: ${RED} 28`, `reefer_40ft 1 °C: ${RED} 14`],
      [],
    ],
    [
      'three rests of 60 % take two boxes where they are divided',
      [
        [RED, 16.8],
        ['fursungi-onion', 16.8],
        ['bellary-red-onion', 16.8],
      ],
      [
        `reefer_40ft 1 °C: ${RED} 16.8 + fursungi-onion 11.2`,
        'reefer_40ft 1 °C: fursungi-onion 5.6 + bellary-red-onion 16.8',
      ],
      [],
    ],
    [
      'onions on pallets load 25 t',
      [['agrifound-dark-red-onion', 1, 'containers_40ft', 'Mesh bag on pallets 20 kg']],
      ['reefer_40ft 1 °C: agrifound-dark-red-onion 25'],
      [],
    ],
    [
      'cartons of two potatoes, one lighter than the other',
      [
        ['kufri-pukhraj-potato', 2400, 'bags', 'Carton 5 kg'],
        ['kufri-sindhuri-potato', 13.5],
      ],
      ['reefer_40ft 5 °C: kufri-pukhraj-potato 12 + kufri-sindhuri-potato 13.5'],
      [],
    ],
    [
      'samples go by courier',
      [
        [RED, 28],
        [G2, 2, 'samples'],
      ],
      [`reefer_40ft 1 °C: ${RED} 28`],
      [],
    ],
    [
      'onions and garlic from potatoes, said once',
      [
        [RED, 7],
        ['kufri-chipsona-1-potato', 9],
        [G2, 6],
        ['lady-rosetta-potato', 9],
      ],
      ['reefer_40ft 9 °C: kufri-chipsona-1-potato 9 + lady-rosetta-potato 9', `reefer_40ft 0 °C: ${RED} 7 + ${G2} 6`],
      [`${RED}, ${G2} | kufri-chipsona-1-potato, lady-rosetta-potato`],
    ],
    ['okra by the container goes by sea, as far as its load is known', [['okra', 1, 'containers_20ft']], [], []],
  ])('%s', (_, mix, boxes, apart) => {
    const plan = planLoad(linesOf(mix));
    if (!plan) throw new Error('no plan');
    expect(boxesOf(plan)).toEqual(boxes);
    expect(pairs(plan)).toEqual(apart);
  });
});

describe('a plan', () => {
  const plan = (mix: Mix[]) => {
    const made = planLoad(linesOf(mix));
    if (!made) throw new Error('no plan');
    return made;
  };

  test('says in words what is in each box, how full it is, what still fits, and why goods stay apart', () => {
    const mix: Mix[] = [
      [G2, 8, 'tonnes', 'Carton 10 kg'],
      ['kufri-jyoti-potato', 27],
      ['okra', 100, 'bags'],
    ];
    expect(formatPlan(plan(mix)).split('\n')).toEqual([
      'In all 35 t.',
      'Box 1: 40 ft reefer at 5 °C · 27 t kufri-jyoti-potato · 90–95 % humidity · full',
      `Box 2: 40 ft reefer at 0 °C · 8 t ${G2}, 800 × Carton 10 kg, floor-loaded · 60–70 % humidity · vents 0–15 m³/h · 36 % full · room for about 14 t more that travels alike`,
      `Keep apart: ${G2} from kufri-jyoti-potato: temperature (-1 to 0 and 5 °C), humidity (60 to 70 and 90 to 95 %), odour (USDA handbook 668, groups for mixed loads; NC State HIL-803 on mixed loads; GDV container handbook 13.7.3)`,
      'Not counted: okra. We work that out with you.',
    ]);
  });

  test('of boxes that are alike numbers them together', () => {
    expect(boxWords(plan([[RED, 700]])).map(({ title }) => title)).toEqual([
      'Boxes 1 to 25: each a 40 ft reefer at 1 °C',
    ]);
  });

  test('never holds less or more than was asked for, nor overfills a box, nor mixes what may not share air', () => {
    const slugs = rows.map((cells) => cells[header.indexOf('slug')] ?? '');
    const line = fc.tuple(
      fc.constantFrom(...slugs),
      fc.integer({ min: 1, max: 90_000 }).map((kg) => kg / 1000),
    );
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 1, maxLength: 12, selector: ([slug]) => slug }), (mix) => {
        const made = plan(mix);
        for (const [slug, tonnes] of mix) {
          if (made.uncounted.includes(slug)) continue;
          const held = made.boxes.flatMap(({ count, lines }) =>
            lines.filter(({ product }) => product === slug).map((one) => one.tonnes * count),
          );
          expect(held.reduce((sum, one) => sum + one, 0)).toBeCloseTo(tonnes, 2);
        }
        for (const { lines, fill } of made.boxes) {
          expect(fill ?? 0).toBeLessThanOrEqual(1);
          for (const { goods, from } of made.apart) {
            const isIn = (names: string[]) => lines.some(({ product }) => names.includes(product));
            expect(isIn(goods) && isIn(from)).toBe(false);
          }
        }
        expect(readPlan(JSON.parse(JSON.stringify(made)))).toEqual(made);
      }),
    );
  });

  test('that nobody made is none', () => {
    for (const stored of [null, 'text', { boxes: [] }, { boxes: [{ kind: 'ship' }] }])
      expect(readPlan(stored)).toBeNull();
    expect(planLoad([])).toBeNull();
    expect(planLoad(linesOf([[G2, 2, 'samples']]))).toBeNull();
  });
});
