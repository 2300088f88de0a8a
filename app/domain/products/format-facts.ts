// Facts of trade in words. Numbers keep the digits that staff entered; `<Measures>` keeps them with their units.

/** A range of numbers; `to` is null where it has no end, or is a single number (a temperature). */
export type NumberRange = { from: number; to: number | null };

/** A packing, with its net weight in kilograms, and what a container takes of it where that is not the product's load. */
export type Packing = {
  kind: string;
  kg: number;
  load_20ft_tonnes?: number | null;
  load_40ft_tonnes?: number | null;
};

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const LETTERS = 3;

/** @returns the months that follow one another, as pairs of the first and the last; December is followed by January */
export function monthRuns(months: readonly number[]): [first: number, last: number][] {
  const known = new Set(months);
  if (known.size === 12) return [[1, 12]];
  const before = (month: number) => (month === 1 ? 12 : month - 1);
  const after = (month: number) => (month === 12 ? 1 : month + 1);
  const firsts = [...known].filter((month) => !known.has(before(month))).sort((one, other) => one - other);
  return firsts.map((first) => {
    let last = first;
    while (known.has(after(last))) last = after(last);
    return [first, last];
  });
}

/** @returns months such as “November to March”; empty for none */
export function formatMonths(months: readonly number[]): string {
  return formatRuns(months, ' to ', (month) => MONTHS[month - 1] ?? '');
}

/** @returns months such as “Nov–Mar”; empty for none */
export function shortMonths(months: readonly number[]): string {
  return formatRuns(months, '–', (month) => MONTHS[month - 1]?.slice(0, LETTERS) ?? '');
}

function formatRuns(months: readonly number[], between: string, name: (month: number) => string): string {
  const runs = monthRuns(months);
  if (runs[0]?.[0] === 1 && runs[0][1] === 12) return 'All year';
  return runs.map(([first, last]) => (first === last ? name(first) : name(first) + between + name(last))).join(', ');
}

/** @returns when a product ships: “Fresh November to March, from store April to June”; empty where nobody has said */
export function formatSeason(season: readonly number[], stored: readonly number[]): string {
  const fromStore = stored.length > 0 && `from store ${formatMonths(stored)}`;
  return [formatMonths(season), fromStore].filter(Boolean).join('; ');
}

/** @returns sizes such as “45–55, 55–65, 65+ mm”; empty for none */
export function formatSizes(sizes: readonly NumberRange[]): string {
  return sizes.length === 0 ? '' : `${sizes.map(sizeRange).join(', ')} mm`;
}

/** @returns all sizes as one, such as “45–65+ mm”; empty for none */
export function overallSize(sizes: readonly NumberRange[]): string {
  if (sizes.length === 0) return '';
  const smallest = Math.min(...sizes.map(({ from }) => from));
  const largest = Math.max(...sizes.map(({ from, to }) => to ?? from));
  const isOpen = sizes.some(({ from, to }) => to === null && from === largest);
  if (smallest === largest) return `${smallest}${isOpen ? '+' : ''} mm`;
  return `${smallest}–${largest}${isOpen ? '+' : ''} mm`;
}

function sizeRange({ from, to }: NumberRange): string {
  if (to === null) return `${from}+`;
  return from === to ? String(from) : `${from}–${to}`;
}

/** @returns packings such as “Mesh bag 5, 10, 25 kg; carton 10 kg”, a kind once; empty for none */
export function formatPackings(packings: readonly Packing[]): string {
  const kinds = new Map<string, number[]>();
  for (const { kind, kg } of packings) kinds.set(kind, [...(kinds.get(kind) ?? []), kg]);
  return [...kinds].map(([kind, weights]) => `${kind} ${formatWeights(weights)}`).join('; ');
}

export function hasLoad({ load_20ft_tonnes, load_40ft_tonnes }: Packing): boolean {
  return load_20ft_tonnes != null || load_40ft_tonnes != null;
}

/** @returns a packing such as “Carton 10 kg (20 ft: 10 t, 40 ft: 22 t)” */
export function formatPackingWithLoads(packing: Packing): string {
  const loads = [
    packing.load_20ft_tonnes != null && `20 ft: ${packing.load_20ft_tonnes} t`,
    packing.load_40ft_tonnes != null && `40 ft: ${packing.load_40ft_tonnes} t`,
  ].filter(Boolean);
  const words = formatPackings([packing]);
  return loads.length > 0 ? `${words} (${loads.join(', ')})` : words;
}

/** @returns the load of a packing in a container, else that of its product; null where nobody has said */
export function loadOfPacking(
  product: { load_20ft_tonnes: number | null; load_40ft_tonnes: number | null },
  packing: Packing | null,
  feet: 20 | 40,
): number | null {
  const column = feet === 20 ? 'load_20ft_tonnes' : 'load_40ft_tonnes';
  return packing?.[column] ?? product[column];
}

type Loaded = { packings: readonly Packing[]; load_20ft_tonnes: number | null; load_40ft_tonnes: number | null };

/** @returns what a container takes, such as “28 t”, or “26 t; in Carton 5, 10 kg 22 t”; empty where nobody has said */
export function formatLoads(product: Loaded, feet: 20 | 40): string {
  const usual = loadOfPacking(product, null, feet);
  const others = new Map<number, Packing[]>();
  for (const packing of product.packings) {
    const load = loadOfPacking(product, packing, feet);
    if (load !== null && load !== usual) others.set(load, [...(others.get(load) ?? []), packing]);
  }
  const words = [...others].map(([load, packings]) => `in ${formatPackings(packings)} ${load} t`);
  return [usual !== null && `${usual} t`, ...words].filter(Boolean).join('; ');
}

/** @returns a range such as “65–70 %”, or “25 m³/h” */
export function formatRange({ from, to }: NumberRange, unit: string): string {
  return to === null || to === from ? `${from} ${unit}` : `${from}–${to} ${unit}`;
}

function formatWeights(weights: number[]): string {
  if (weights.every((kg) => kg < 1)) return `${weights.map((kg) => Math.round(kg * 1000)).join(', ')} g`;
  if (weights.every((kg) => kg >= 1000)) return `${weights.map((kg) => kg / 1000).join(', ')} t`;
  return `${weights.join(', ')} kg`;
}

/** @returns a temperature such as “0 to 2 °C” */
export function formatCelsius({ from, to }: NumberRange): string {
  return to === null || to === from ? `${from} °C` : `${from} to ${to} °C`;
}

/** @returns days in the unit that people use: “10 days”, “6 weeks”, “5 months”; a month has 30 */
export function formatDays(days: number): string {
  if (days >= 60 && days % 30 === 0) return count(days / 30, 'month');
  if (days >= 14 && days % 7 === 0) return count(days / 7, 'week');
  return count(days, 'day');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
