import { isMember } from './european-union';

// Papers that a destination asks for, as far as they were found: a help for buyer and clerk, never a promise. Each row
// names who gets the paper and where that was read; `docs/trade-data.md#papers-of-destinations` has the addresses.

/** The day on which these rows were looked at last. */
export const PAPERS_CHECKED_ON = '2026-11-27';

/** What a row is about: all goods, fresh or dried ones, or one crop. */
export type Goods = 'all' | 'fresh' | 'dried' | 'chilli' | 'okra';

export type DestinationPaper = {
  paper: string;
  /** Who gets it. */
  by: 'seller' | 'buyer';
  goods: Goods;
  /** At most so many days before loading; null where nobody says. */
  days: number | null;
  note: string;
  source: string;
};

type Row = [by: DestinationPaper['by'], goods: Goods, paper: string, note: string, source: string, days?: number];

const EU_PHYTO = 'gov.uk on plant health controls, 2019';

/** Asked for wherever the goods go. */
const EVERYWHERE: Row[] = [
  ['seller', 'fresh', 'Phytosanitary certificate', 'Where the destination regulates the goods.', 'ISPM 12, FAO'],
  [
    'seller',
    'dried',
    'Phytosanitary certificate only on request',
    'Goods processed so far that they carry no pest need none.',
    'ISPM 12, FAO',
  ],
  ['seller', 'all', 'Mark of treated wood', 'On pallets and other packing of wood.', 'ISPM 15'],
];

const EUROPEAN_UNION: Row[] = [
  [
    'seller',
    'fresh',
    'Phytosanitary certificate',
    'For all fresh fruit and vegetables but a few kinds of fruit.',
    EU_PHYTO,
  ],
  [
    'seller',
    'fresh',
    'Packed in an approved pack house',
    'Approved and inspected by APEDA and the Indian plant quarantine.',
    'APEDA procedure, revision 3, March 2015',
  ],
  [
    'buyer',
    'okra',
    'Increased official controls',
    'Announced before arrival; the share that is sampled changes about twice a year.',
    'Regulation (EU) 2019/1793, annexes',
  ],
];

/** By country code of ISO 3166; EU stands for its members. */
const BY_DESTINATION: Record<string, Row[]> = {
  AE: [
    [
      'seller',
      'chilli',
      'Residue report',
      'Of a laboratory that APEDA recognises, for each consignment: a rule of 2016.',
      'phytosanitarysolutions.com, May 2016',
    ],
    [
      'seller',
      'all',
      'Certificate of origin under the India–UAE agreement',
      'Electronic, for the lower duty.',
      'DGFT Trade Notice 05/2022-23',
    ],
  ],
  SA: [
    [
      'seller',
      'all',
      'Contaminants within SFDA.FD CAC 193',
      'The Codex limits, as the Saudi authority has adopted them.',
      'SFDA, May 2018, copy of APEDA',
    ],
  ],
  MY: [
    ['seller', 'fresh', 'Phytosanitary certificate', 'Looked at by MAQIS.', 'WTO G/LIC/N/3/MYS/16, November 2024'],
    ['buyer', 'fresh', 'Import permit', 'For listed plants, from MAQIS.', 'WTO G/LIC/N/3/MYS/16, November 2024'],
  ],
  TH: [
    ['seller', 'all', 'Certificate of origin for ASEAN', 'On paper, for the lower duty.', 'taxtmi.com, circular 64039'],
  ],
  VN: [
    ['seller', 'all', 'Certificate of origin for ASEAN', 'On paper, for the lower duty.', 'taxtmi.com, circular 64039'],
  ],
  ID: [
    [
      'buyer',
      'fresh',
      'RIPH, then SPI',
      'Recommendation and licence to import, before anything is shipped.',
      'philexportcebu.org; portnews.ru on regulation 60/2012',
    ],
    [
      'seller',
      'fresh',
      'Prior notice with certificate of analysis',
      'Online, with the number of the phytosanitary certificate, of a registered food-safety laboratory.',
      'nwhort.org, 2024',
    ],
    ['seller', 'fresh', 'Label in Indonesian', 'Name, net weight, producer or exporter, importer.', 'nwhort.org, 2024'],
  ],
  LK: [
    [
      'buyer',
      'fresh',
      'Import permit',
      'From the National Plant Quarantine Service, free of charge.',
      'doa.gov.lk; srilankatradeportal.gov.lk',
    ],
    ['seller', 'fresh', 'Phytosanitary certificate', 'Issued at most 14 days before shipment.', 'doa.gov.lk', 14],
    ['seller', 'all', 'Certificate of origin', '', 'srilankatradeportal.gov.lk'],
    ['seller', 'fresh', 'Certificate of treatment', 'Where the permit says so.', 'srilankatradeportal.gov.lk'],
  ],
  BD: [
    [
      'buyer',
      'fresh',
      'Import permit',
      'Of the plant quarantine wing, for each consignment; it has been stopped for months at a time.',
      'prothomalo.com, August 2025',
    ],
  ],
  GB: [],
  EU: EUROPEAN_UNION,
};

/** Whether something is known of a destination, by its code. */
export function isKnownDestination(code: string): boolean {
  return isMember(code) || (code !== 'EU' && Object.hasOwn(BY_DESTINATION, code));
}

/**
 * @param code of the country, by ISO 3166
 * @param goods that are shipped; empty for any
 * @returns the papers that are known, those of the destination first; one that it names itself is not repeated
 */
export function papersOf(code: string, goods: readonly Goods[]): DestinationPaper[] {
  const own = (isKnownDestination(code) && BY_DESTINATION[isMember(code) ? 'EU' : code]) || [];
  const named = new Set(own.map(([, , paper]) => paper));
  const rows = [...own, ...EVERYWHERE.filter(([, , paper]) => !named.has(paper))];
  return rows
    .filter(([, wanted]) => goods.length === 0 || wanted === 'all' || goods.includes(wanted))
    .map(([by, wanted, paper, note, source, days = null]) => ({ paper, by, goods: wanted, days, note, source }));
}
