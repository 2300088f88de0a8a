import type { Range, Travelling } from '~/domain/products/carriage';

/** Why two goods may not share a container, with where that was read. */
export type Apart = { why: string; source: string };

type Named = Travelling & { name: string };

const GROUPS = 'USDA handbook 668, groups for mixed loads';
const AIR = 'NC State HIL-803 on mixed loads';
const ODOUR = `${AIR}; GDV container handbook 13.7.3`;

/**
 * @returns why two goods that are carried alike may not share one air, by temperature, humidity, ethylene and odour; null
 *   where they may. A flight takes hours, so there only the temperature counts (docs/product.md#load-plan).
 */
export function whyApart(one: Named, other: Named): Apart | null {
  const found: Apart[] = [];
  if (one.celsius && other.celsius && !overlap(one.celsius, other.celsius)) {
    const words = [one, other].map(({ name, celsius }) => `${name} travels at ${celsius && ends(celsius)} °C`);
    found.push({ why: `${words.join(', ')}.`, source: GROUPS });
  }
  if (one.by !== 'air') {
    if (one.humidity && other.humidity && !overlap(one.humidity, other.humidity)) {
      const [dry, moist] = one.humidity.to < other.humidity.from ? [one, other] : [other, one];
      const percent = ({ humidity }: Named) => humidity && `${ends(humidity, '–')} %`;
      found.push({
        why: `${dry.name} needs drier air (${percent(dry)}) than ${moist.name} (${percent(moist)}).`,
        source: GROUPS,
      });
    }
    const isKin = one.kin !== null && one.kin === other.kin;
    for (const [giver, taker] of isKin
      ? []
      : ([
          [one, other],
          [other, one],
        ] as const)) {
      if (giver.air.includes('makes ethylene') && taker.air.includes('feels ethylene')) {
        found.push({ why: `${giver.name} gives off ethylene, in which ${taker.name} ages or sprouts.`, source: AIR });
      }
      if (giver.air.includes('gives odour') && taker.air.includes('takes odour')) {
        found.push({ why: `${giver.name} gives off an odour that ${taker.name} takes on.`, source: ODOUR });
      }
    }
  }
  if (found.length === 0) return null;
  const sources = new Set(found.flatMap(({ source }) => source.split('; ')));
  return { why: found.map(({ why }) => why).join(' '), source: [...sources].join('; ') };
}

function overlap(one: Range, other: Range): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** @returns what several ranges have in common; null where nobody has said one, or there is nothing */
export function commonRange(ranges: readonly (Range | null)[]): Range | null {
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0) return null;
  const from = Math.max(...known.map((range) => range.from));
  const to = Math.min(...known.map((range) => range.to));
  return from <= to ? { from, to } : null;
}

function ends({ from, to }: Range, between = ' to '): string {
  return from === to ? String(from) : `${from}${between}${to}`;
}
