import { type CarriageFacts, travellingOf } from '~/domain/products/carriage';
import type { Facts } from '~/domain/products/facts';
import { formatPackings, formatSizes, loadOfPacking, type Packing } from '~/domain/products/format-facts';
import { plainDigits } from '~/lib/text/digits';

// Quantities of an enquiry list: what a buyer may enter, and what it means in tonnes, packings and containers.

export const UNITS = ['tonnes', 'containers_20ft', 'containers_40ft', 'bags', 'samples'] as const;
export type Unit = (typeof UNITS)[number];

export const UNIT_WORDS: Record<Unit, string> = {
  tonnes: 'tonnes',
  containers_20ft: '20 ft containers',
  containers_40ft: '40 ft containers',
  bags: 'bags or cartons',
  samples: 'samples by courier',
};

/** The facts of a product by which its quantities are worked out. */
export type LoadFacts = Pick<Facts, 'sizes_mm' | 'moq_tonnes'> & CarriageFacts;

/** A quantity of a product; `packing` as the form has it, empty for none. */
export type Amount = { facts: LoadFacts; packing: string; quantity: number; unit: Unit };

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const FEW_DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const MAX = 100_000;
const MAX_SAMPLES = 10;
const TOLERANCE = 0.005;

export function sizeChoices({ sizes_mm }: LoadFacts): string[] {
  return sizes_mm.map((size) => formatSizes([size]));
}

export function packingChoices({ packings }: LoadFacts): string[] {
  return packings.map((packing) => formatPackings([packing]));
}

/** @returns the packing on offer that a text names; null where it is none of them */
export function packingOf({ packings }: LoadFacts, text: string): Packing | null {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return packings.find((packing) => formatPackings([packing]).toLowerCase() === wanted) ?? null;
}

/**
 * Reads a quantity: digits of any script, with a point or a comma before up to three decimals.
 *
 * @returns null for an empty one; a string that says what is wrong
 */
export function readQuantity(typed: string): number | null | string {
  const text = plainDigits(typed).trim();
  if (text === '') return null;
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) {
    return `A comma can mean two things here. Please write ${text.replace(',', '')} or ${text.replace(',', '.')}.`;
  }
  const value = /^\d{1,7}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (value > 0 && value <= MAX) return value;
  return `Please enter a number above 0 and up to ${NUMBER.format(MAX)}, such as 28 or 12.5.`;
}

/** @returns what is wrong with a quantity of samples, which a courier takes; null for nothing, and for any other unit */
export function samplesProblem(quantity: number | null, unit: Unit): string | null {
  if (unit !== 'samples' || quantity === null || (Number.isInteger(quantity) && quantity <= MAX_SAMPLES)) return null;
  return `Please ask for 1 to ${MAX_SAMPLES} samples of a product, in a whole number.`;
}

/** @returns a quantity with its unit, such as “28 t” or “1.5 × 40 ft container” */
export function formatQuantity(quantity: number, unit: Unit): string {
  const number = NUMBER.format(quantity);
  if (unit === 'tonnes') return `${number} t`;
  if (unit === 'bags') return `${number} bags or cartons`;
  if (unit === 'samples') return quantity === 1 ? '1 sample by courier' : `${number} samples by courier`;
  return `${number} × ${unit === 'containers_20ft' ? 20 : 40} ft container`;
}

/** @returns metric tonnes net, to the gram; null where the facts do not tell */
export function tonnesOf(amount: Amount): number | null {
  const { facts, quantity, unit } = amount;
  const packing = packingCounted(amount);
  const perUnit = {
    tonnes: 1,
    containers_20ft: loadOfPacking(facts, packing, 20),
    containers_40ft: loadOfPacking(facts, packing, 40),
    bags: packing && packing.kg / 1000,
    samples: null,
  }[unit];
  return perUnit === null ? null : Math.round(quantity * perUnit * 1e6) / 1e6;
}

/** @returns the packing that is chosen, or, where none is, the one there is; null where it is still to be agreed */
export function packingCounted({ facts, packing }: Amount): Packing | null {
  const only = packing.trim() === '' && facts.packings.length === 1 ? facts.packings[0] : undefined;
  return packingOf(facts, packing) ?? only ?? null;
}

/** @returns a weight, such as “28 t” or “250 kg” */
export function formatTonnes(tonnes: number): string {
  return tonnes < 1 ? `${NUMBER.format(tonnes * 1000)} kg` : `${NUMBER.format(tonnes)} t`;
}

/** @returns what a quantity means, such as “28 t · 1,120 × Mesh bag 25 kg · one full 40 ft container” */
export function meaningOf(amount: Amount): string | null {
  const { facts, unit } = amount;
  if (unit === 'samples') return 'We send samples by courier; freight as agreed.';
  const tonnes = tonnesOf(amount);
  if (tonnes === null) {
    return unit === 'bags' && facts.packings.length > 1 ? 'Choose a packing to see what this weighs.' : null;
  }
  const isContainers = unit === 'containers_20ft' || unit === 'containers_40ft';
  const parts = [
    unit !== 'tonnes' && formatTonnes(tonnes),
    unit !== 'bags' && packingsFor(amount, tonnes),
    !isContainers && shareOfContainers(amount, tonnes),
    facts.moq_tonnes !== null && tonnes < facts.moq_tonnes && `our minimum is ${formatTonnes(facts.moq_tonnes)}`,
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

/** @returns how many packings that is, in words; null where the packing is to be agreed */
export function packingsFor(amount: Amount, tonnes: number): string | null {
  const counted = packingCounted(amount);
  if (!counted) return null;
  const number = (tonnes * 1000) / counted.kg;
  const whole = Math.round(number);
  const isExact = Math.abs(number - whole) < 1e-6;
  return `${isExact ? '' : 'about '}${NUMBER.format(whole)} × ${formatPackings([counted])}`;
}

/**
 * @returns a full container in a trader's words, such as “28 t net in a 40′ HC = 1,120 × Mesh bag 25 kg”, with the heaviest
 *   packing that loads so; null where no load, or no such packing, is known
 */
export function fullContainerWords(facts: LoadFacts): string | null {
  const feet = facts.load_40ft_tonnes === null ? 20 : 40;
  const tonnes = loadOfPacking(facts, null, feet);
  const alike = facts.packings.filter((packing) => loadOfPacking(facts, packing, feet) === tonnes);
  const [heaviest] = alike.sort((one, other) => other.kg - one.kg);
  if (tonnes === null || !heaviest) return null;
  const packing = formatPackings([heaviest]);
  // Reefers of 40 feet are high cubes.
  const box = feet === 40 && travellingOf(facts).by === 'reefer' ? '40′ HC' : `${feet}′`;
  const amount: Amount = { facts, packing, quantity: tonnes, unit: 'tonnes' };
  return `${formatTonnes(tonnes)} net in a ${box} = ${packingsFor(amount, tonnes)}`;
}

function shareOfContainers(amount: Amount, tonnes: number): string | null {
  const { facts } = amount;
  const packing = packingCounted(amount);
  const [small, large] = [loadOfPacking(facts, packing, 20), loadOfPacking(facts, packing, 40)];
  const { by } = travellingOf(facts);
  if (by === 'air') return null;
  const isWhole = (load: number | null) => load !== null && isNear(tonnes / load) && tonnes / load > TOLERANCE;
  // A small dry box costs less than a large one, as in the plan of the load.
  const fitsSmall = by === 'dry' && small !== null && tonnes <= small;
  const isSmall = large === null || (!isWhole(large) && (isWhole(small) || fitsSmall));
  const load = isSmall ? small : large;
  if (load === null) return null;
  const share = tonnes / load;
  const kind = `${isSmall ? 20 : 40} ft container`;
  if (isWhole(load)) return fullContainers(Math.round(share), kind);
  return share < 1 ? `${percent(share)} of a ${kind}` : `${FEW_DIGITS.format(share)} × ${kind}`;
}

/** @returns full containers in words, such as “one full 40 ft container” */
function fullContainers(number: number, kind: string): string {
  return number === 1 ? `one full ${kind}` : `${NUMBER.format(number)} full ${kind}s`;
}

/** Whether a number is a whole one, as far as anybody can load. */
export function isNear(number: number): boolean {
  return Math.abs(number - Math.round(number)) < TOLERANCE;
}

/** @returns a share such as “57 %” */
export function percent(share: number): string {
  return share < 0.01 ? 'less than 1 %' : `${Math.min(99, Math.round(share * 100))} %`;
}
