import { portNamed } from './ports';

/** The rules of Incoterms 2020, each by its letters and in words. */
const RULES = {
  EXW: 'ex works',
  FCA: 'free carrier',
  FAS: 'free alongside ship',
  FOB: 'free on board',
  CFR: 'cost and freight',
  CIF: 'cost, insurance and freight',
  CPT: 'carriage paid to',
  CIP: 'carriage and insurance paid to',
  DAP: 'delivered at place',
  DPU: 'delivered at place unloaded',
  DDP: 'delivered duty paid',
} as const;

export type Incoterm = keyof typeof RULES;

export const INCOTERMS = Object.keys(RULES) as [Incoterm, ...Incoterm[]];

/** The edition that a named rule belongs to: without it, nobody can say which text was agreed. */
const EDITION = 'Incoterms 2020';

/** @returns the choices of a select, behind the one for none */
export function incotermOptions(none: string): { value: string; label: string }[] {
  return [{ value: '', label: none }, ...INCOTERMS.map((term) => ({ value: term, label: `${term}, ${RULES[term]}` }))];
}

// What goes by containers is handed over at a terminal, by air at an airport; these are for goods at the ship.
const IN_PLACE_OF: Partial<Record<Incoterm, Incoterm>> = { FAS: 'FCA', FOB: 'FCA', CFR: 'CPT', CIF: 'CIP' };
const OF_ORIGIN: readonly string[] = ['EXW', 'FCA', 'FAS', 'FOB'] satisfies Incoterm[];

const namesDestination = (incoterm: string) => !OF_ORIGIN.includes(incoterm);

type Places = {
  incoterm: string | null;
  /** Where the buyer wants the goods. */
  destination: string | null;
  /** Where the goods of each line are loaded, the usual place first; empty for goods of which nobody has said. */
  loadedAt: readonly (readonly string[])[];
};

/**
 * @returns the place that belongs to a rule: the buyer's for those that name the destination; for FCA, FAS and FOB where all
 *   goods can be loaded. Null without a rule, and for EXW, which names the seller's own premises
 */
export function placeOf({ incoterm, destination, loadedAt }: Places): string | null {
  if (!incoterm || incoterm === 'EXW') return null;
  if (namesDestination(incoterm)) return destination;
  const [first = [], ...others] = loadedAt.filter((places) => places.length > 0);
  return first.find((place) => others.every((places) => places.includes(place))) ?? null;
}

/** @returns terms of delivery as quotations print them, such as “CIF Jebel Ali, Incoterms 2020”; a place alone without a rule */
export function formatTerms(incoterm: string | null, place?: string | null): string {
  if (!incoterm) return place ?? '';
  return `${[incoterm, place].filter(Boolean).join(' ')}, ${EDITION}`;
}

const AIRPORT = /\bair\s?(port|freight|cargo)\b/i;

type Quoted = {
  incoterm: string;
  place: string;
  /** Of the lines. */
  units: readonly string[];
  /** Where the buyer wants the goods, if we know. */
  destination?: string | null;
  /** The seller's country, by ISO 3166. */
  home: string;
};

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** @returns what to look at again in the terms of a quotation, which is no error; null where nothing */
export function termsAdvice({ incoterm, place, units, destination, home }: Quoted): string | null {
  if (incoterm && !namesDestination(incoterm) && destination && same(place, destination)) {
    return `${incoterm} names the place in the seller’s country. ${place} is where the buyer wants the goods: that belongs to CFR, CIF, CPT, CIP or DAP.`;
  }
  if (incoterm && !place.trim()) return `${incoterm} says nothing without a place. Please enter it.`;
  const port = portNamed(place);
  if (incoterm && !namesDestination(incoterm) && port && port.country !== home) {
    return `${incoterm} names the place in the seller’s country. ${place} (${port.code}) is in another one.`;
  }
  const better = IN_PLACE_OF[incoterm as Incoterm];
  if (!better) return null;
  if (AIRPORT.test(place))
    return `${incoterm} is for ships only. For goods by air, ${better} is the rule of ${EDITION}.`;
  if (port?.kind === 'inland')
    return `${incoterm} is for ships only. For goods handed over at ${place}, ${better} is the rule of ${EDITION}.`;
  if (units.some((unit) => unit.startsWith('containers_'))) {
    return `Containers are handed over at a terminal, for which ${better} is the rule of ${EDITION}. ${incoterm} stays possible where the buyer or the bank asks for it.`;
  }
  return null;
}
