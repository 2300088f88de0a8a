import type { Range, Travelling } from '~/domain/products/carriage';

/** Goods that may not share a box with others, and why, in a few words with where that was read. */
export type Apart = { goods: string[]; from: string[]; why: string; source: string };

type Named = Travelling & { name: string };

const GROUPS = 'USDA handbook 668, groups for mixed loads';
const AIR = 'NC State HIL-803 on mixed loads';

const SOURCES = {
  temperature: [GROUPS],
  humidity: [GROUPS],
  ethylene: [AIR],
  odour: [AIR, 'GDV container handbook 13.7.3'],
};
type Reason = keyof typeof SOURCES;

/** Of many groups of goods that stay apart, the first ones. */
const MAX_APART = 10;

/**
 * Whether two goods that are carried alike may share one air, by temperature, humidity, ethylene and odour. A flight takes
 * hours, so there only the temperature counts (docs/product.md#load-plan).
 */
export function mayShare(one: Named, other: Named): boolean {
  return reasonsOf(one, other).length === 0;
}

function reasonsOf(one: Named, other: Named): Reason[] {
  if (one.by === 'air') return isApart(one.celsius, other.celsius) ? ['temperature'] : [];
  const isKin = one.kin !== null && one.kin === other.kin;
  const found: Record<Reason, boolean> = {
    temperature: isApart(one.celsius, other.celsius),
    humidity: isApart(one.humidity, other.humidity),
    ethylene: !isKin && (ages(one, other) || ages(other, one)),
    odour: !isKin && (taints(one, other) || taints(other, one)),
  };
  return (Object.keys(found) as Reason[]).filter((reason) => found[reason]);
}

const ages = (giver: Named, taker: Named) =>
  giver.air.includes('makes ethylene') && taker.air.includes('feels ethylene');
const taints = (giver: Named, taker: Named) => giver.air.includes('gives odour') && taker.air.includes('takes odour');

function isApart(one: Range | null, other: Range | null): boolean {
  return isBelow(one, other) || isBelow(other, one);
}

function isBelow(one: Range | null, other: Range | null): boolean {
  return one !== null && other !== null && one.to < other.from;
}

/** @returns what may not share a box, goods with the same reasons together: the colder ones, else the drier ones, else those that give, from the others */
export function apartOf(goods: readonly Named[]): Apart[] {
  const found = new Map<string, { goods: Map<string, Named>; from: Map<string, Named>; reasons: Reason[] }>();
  for (const one of new Map(goods.map((each) => [each.name, each])).values()) {
    const byReasons = new Map<string, { from: Named[]; reasons: Reason[] }>();
    for (const other of goods) {
      const reasons = one.by === other.by && one.name !== other.name ? reasonsOf(one, other) : [];
      if (reasons.length === 0 || !isFirst(one, other)) continue;
      const key = `${reasons} ${isBelow(one.humidity, other.humidity)}`;
      byReasons.set(key, { reasons, from: [...(byReasons.get(key)?.from ?? []), other] });
    }
    for (const [key, { from, reasons }] of byReasons) {
      const others = new Map(from.map((each) => [each.name, each]));
      const group = `${key} ${[...others.keys()].sort().join('\n')}`;
      const kept = found.get(group) ?? { goods: new Map(), from: others, reasons };
      found.set(group, { ...kept, goods: kept.goods.set(one.name, one) });
    }
  }
  return [...found.values()].slice(0, MAX_APART).map((group) => {
    const [first, others] = [[...group.goods.values()], [...group.from.values()]];
    return {
      goods: first.map(({ name }) => name),
      from: others.map(({ name }) => name),
      why: group.reasons.map((reason) => words(reason, first, others)).join(', '),
      source: [...new Set(group.reasons.flatMap((reason) => SOURCES[reason]))].join('; '),
    };
  });
}

function isFirst(one: Named, other: Named): boolean {
  for (const part of ['celsius', 'humidity'] as const)
    if (isApart(one[part], other[part])) return isBelow(one[part], other[part]);
  const gives = ages(one, other) || taints(one, other);
  return gives === (ages(other, one) || taints(other, one)) ? one.name < other.name : gives;
}

function words(reason: Reason, goods: readonly Named[], from: readonly Named[]): string {
  const [part, unit] = { temperature: ['celsius', '°C'], humidity: ['humidity', '%'] }[reason as string] ?? [];
  if (part !== 'celsius' && part !== 'humidity') return reason;
  return `${reason} (${[goods, from].map((side) => hull(side.map((one) => one[part]))).join(' and ')} ${unit})`;
}

/** @returns the range from the lowest to the highest end, such as “-1 to 2” */
function hull(ranges: readonly (Range | null)[]): string {
  const known = ranges.filter((range) => range !== null);
  const [from, to] = [Math.min(...known.map((range) => range.from)), Math.max(...known.map((range) => range.to))];
  return from === to ? String(from) : `${from} to ${to}`;
}

/** @returns what several ranges have in common; null where nobody has said one, or there is nothing */
export function commonRange(ranges: readonly (Range | null)[]): Range | null {
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0) return null;
  const from = Math.max(...known.map((range) => range.from));
  const to = Math.min(...known.map((range) => range.to));
  return from <= to ? { from, to } : null;
}
