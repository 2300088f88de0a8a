import type { NumberRange } from './format-facts';

// How crops travel: what a product has where nobody has said otherwise. Each row names where its numbers were read;
// `docs/product.md#load-plan` has the addresses.

/** How goods leave: on an aircraft, in a cooled container, or in one without cooling. */
export const CARRIAGES = ['air', 'reefer', 'dry'] as const;
export type Carriage = (typeof CARRIAGES)[number];

/** What goods do to the air that others breathe, and what that air does to them. */
export const AIR_TRAITS = ['makes ethylene', 'feels ethylene', 'gives odour', 'takes odour', 'none of these'] as const;
export type AirTrait = (typeof AIR_TRAITS)[number];

export type Crop = {
  name: string;
  /** Of several crops whose ethylene and odour are each other's own. */
  kin?: string;
  /** Its code in Annex I of Regulation (EC) 396/2005, by which the EU lists limits of residues. */
  residueCode?: string;
  /** The beginnings of customs codes that name it alone. */
  hs: readonly string[];
  carriage: Carriage;
  /** At which it travels, in °C; null where it is not cooled. */
  celsius: NumberRange | null;
  /** Relative humidity in per cent. */
  humidity: NumberRange;
  /** Fresh air in cubic metres an hour; null where no carrier's table says so. */
  freshAir: NumberRange | null;
  /** The highest temperature at which it freezes, in °C. */
  freezes: number | null;
  air: readonly AirTrait[];
  /** Where the numbers were read, in a line for staff. */
  source: string;
  /** Where it may not be brought in from India, why, and where that was read. */
  notAdmitted?: { countries: readonly string[]; reason: string; source: string };
};

const range = (from: number, to: number): NumberRange => ({ from, to });

const CANTWELL = 'UC Davis, Cantwell 2001';
const MIXED = 'USDA handbook 668, groups for mixed loads';
const NC_STATE = 'NC State HIL-803, 1999';
const GDV = 'GDV container handbook 13.7.3';

const POTATOES_NOT_ADMITTED = {
  countries: ['European Union', 'United Kingdom'],
  reason: 'Their plant health rules admit potatoes from a few countries only, and India is none of them.',
  source: 'Polish plant health service, October 2023; UK SI 2019/787, schedule 3; checked in November 2026',
};

export const CROPS = {
  onion: {
    name: 'Dry onion',
    residueCode: '0220010',
    hs: ['07031019', '07031011'],
    carriage: 'reefer',
    celsius: range(0, 2),
    humidity: range(65, 70),
    freshAir: null,
    freezes: -0.8,
    air: ['gives odour'],
    source: `${CANTWELL}; ${MIXED}; ${NC_STATE}`,
  },
  shallot: {
    name: 'Shallot',
    residueCode: '0220030',
    hs: ['07031020'],
    carriage: 'reefer',
    celsius: range(0, 2.5),
    humidity: range(65, 70),
    freshAir: null,
    freezes: -0.7,
    air: ['gives odour'],
    source: `${CANTWELL}; ${NC_STATE}`,
  },
  garlic: {
    name: 'Garlic',
    residueCode: '0220020',
    hs: ['070320'],
    carriage: 'reefer',
    celsius: range(-1, 0),
    humidity: range(60, 70),
    freshAir: range(0, 15),
    // The World Food Logistics Organization's; another table has -2.
    freezes: -0.8,
    air: ['gives odour'],
    source: `${CANTWELL}; UC Davis produce facts; WFLO 2018; vents of carriers' tables`,
  },
  spring_onion: {
    name: 'Spring onion',
    residueCode: '0220040',
    hs: [],
    carriage: 'air',
    celsius: range(0, 2),
    humidity: range(95, 100),
    freshAir: null,
    freezes: -0.9,
    air: ['feels ethylene', 'gives odour'],
    source: `${CANTWELL}; ${MIXED}`,
  },
  table_potato: {
    name: 'Table potato',
    kin: 'potato',
    hs: ['070190'],
    carriage: 'reefer',
    celsius: range(4, 7),
    humidity: range(90, 95),
    freshAir: null,
    freezes: -0.8,
    air: ['feels ethylene', 'gives odour', 'takes odour'],
    source: `Potato Grower 12/2018; UC Davis produce facts; ${NC_STATE}`,
    notAdmitted: POTATOES_NOT_ADMITTED,
  },
  processing_potato: {
    name: 'Processing potato',
    kin: 'potato',
    hs: [],
    carriage: 'reefer',
    celsius: range(9, 10),
    humidity: range(90, 95),
    freshAir: null,
    freezes: -0.8,
    air: ['feels ethylene', 'gives odour', 'takes odour'],
    source: `Potato Grower 12/2018 (never below 7.2 °C); UC Davis produce facts; ${NC_STATE}`,
    notAdmitted: POTATOES_NOT_ADMITTED,
  },
  ginger: {
    name: 'Fresh ginger',
    hs: ['091011'],
    carriage: 'reefer',
    celsius: range(12, 13),
    humidity: range(65, 75),
    freshAir: range(10, 15),
    freezes: null,
    air: ['gives odour'],
    source: "carriers' tables (agileshipping.in); odour: short-term storage table of coastalproduce.net",
  },
  lime: {
    name: 'Lime and lemon',
    hs: ['080550'],
    carriage: 'reefer',
    celsius: range(8, 10),
    humidity: range(85, 90),
    freshAir: range(15, 25),
    freezes: -1.4,
    air: ['feels ethylene', 'gives odour', 'takes odour'],
    source: `carriers' tables (agileshipping.in); UC Davis produce facts; ${GDV}; ${NC_STATE}`,
  },
  chilli: {
    name: 'Fresh chilli',
    hs: ['070960'],
    carriage: 'reefer',
    celsius: range(7, 10),
    humidity: range(90, 95),
    freshAir: null,
    freezes: -0.7,
    air: ['feels ethylene', 'takes odour'],
    source: `UC Davis produce facts; NC State on peppers; ${GDV}`,
  },
  okra: {
    name: 'Okra',
    residueCode: '0231040',
    hs: ['07099930'],
    carriage: 'air',
    celsius: range(7, 10),
    humidity: range(90, 95),
    freshAir: null,
    freezes: -1.8,
    air: ['feels ethylene', 'takes odour'],
    source: `${CANTWELL}; USDA research report 1070; ${GDV}`,
  },
  tomato: {
    name: 'Tomato',
    hs: ['070200'],
    carriage: 'reefer',
    celsius: range(10, 13),
    humidity: range(85, 95),
    freshAir: null,
    freezes: -0.5,
    air: ['makes ethylene', 'feels ethylene', 'takes odour'],
    source: `UC Davis produce facts; ${NC_STATE}; ${GDV}`,
  },
  dried_onion: {
    name: 'Dried onion',
    hs: ['071220'],
    carriage: 'dry',
    celsius: null,
    humidity: range(50, 65),
    freshAir: null,
    freezes: null,
    air: ['gives odour'],
    source: 'bryair.com on drying of spices; odour as fresh',
  },
  dried_garlic: {
    name: 'Dried garlic',
    hs: ['071290'],
    carriage: 'dry',
    celsius: null,
    humidity: range(50, 65),
    freshAir: null,
    freezes: null,
    air: ['gives odour'],
    source: 'PMC9998771 on garlic powder; odour as fresh',
  },
  dried_chilli: {
    name: 'Dried chilli',
    hs: ['090421', '090422'],
    carriage: 'dry',
    celsius: null,
    humidity: range(60, 70),
    freshAir: null,
    freezes: null,
    air: [],
    source: 'cargohandbook.com, Chilies',
  },
  spice_root: {
    name: 'Turmeric, dried ginger',
    hs: ['091030', '091012'],
    carriage: 'dry',
    celsius: null,
    humidity: range(60, 65),
    freshAir: null,
    freezes: null,
    air: [],
    source: 'cargohandbook.com, Chilies; GDV container handbook 17.1 on spices',
  },
} satisfies Record<string, Crop>;

export type CropKey = keyof typeof CROPS;

export const CROP_KEYS = Object.keys(CROPS) as CropKey[];

type Named = { crop: string | null; hs_code: string | null };

/** @returns the key of a product's crop: the one that was chosen, else that of its customs code; null for none */
export function cropKeyOf({ crop, hs_code }: Named): CropKey | null {
  const chosen = CROP_KEYS.find((known) => known === crop);
  return chosen ?? CROP_KEYS.find((known) => isOfCode(CROPS[known], hs_code)) ?? null;
}

/** @returns the same of a product's form, as it was filled in */
export function typedCropKey({ crop, hs_code }: Partial<Record<keyof Named, unknown>>): CropKey | null {
  const code = String(hs_code ?? '').replace(/[\s.]/g, '');
  return cropKeyOf({ crop: String(crop ?? ''), hs_code: code || null });
}

/** @returns the crop of a product; null for none */
export function cropOf(product: Named): Crop | null {
  const key = cropKeyOf(product);
  return key ? CROPS[key] : null;
}

function isOfCode({ hs }: Crop, code: string | null): boolean {
  return code !== null && hs.some((beginning) => code.startsWith(beginning));
}
