import { type Range, type Travelling, travellingOf } from '~/domain/products/carriage';
import { loadOfPacking } from '~/domain/products/format-facts';
import { type Amount, isNear, packingCounted, packingsFor, tonnesOf } from './quantity';
import { type Apart, apartOf, commonRange, mayShare } from './sharing';

export type PlanLine = Amount & { name: string };

export type BoxKind = 'air' | 'dry_20ft' | 'dry_40ft' | 'reefer_20ft' | 'reefer_40ft';

/** Goods of one product in a box; `packages` in words, null where the packing is not agreed. */
type BoxLine = { product: string; tonnes: number; packages: string | null };

export type Box = {
  kind: BoxKind;
  /** How many are loaded like this one. */
  count: number;
  /** The set point; null where nothing is cooled, or nobody has said. */
  celsius: number | null;
  /** Relative humidity in per cent, and fresh air in cubic metres an hour, that suit all of it. */
  humidity: Range | null;
  freshAir: Range | null;
  /** The part that is full, up to 1; null by air. */
  fill: number | null;
  /** Tonnes that still fit; null where it is full, and by air. */
  room: number | null;
  lines: BoxLine[];
};

/** How a load travels (docs/product.md#load-plan). It is stored with an enquiry. */
export type LoadPlan = {
  tonnes: number;
  boxes: Box[];
  /** Products that may not share a box; of many groups the first ones. */
  apart: Apart[];
  /** Products whose facts do not tell how many boxes they fill. */
  uncounted: string[];
};

/** Full boxes that are listed one by one; of more, those that are alike are one entry. */
const MAX_LISTED = 20;

type Size = 20 | 40;
type Goods = Travelling & { name: string; line: PlanLine; tonnes: number };
/** A part of goods, with the loads of both sizes of container; at least one is known. */
type Part = { goods: Goods; tonnes: number; size: Size; loads: Record<Size, number | null>; isLoose: boolean };

/**
 * Makes the plan of a load: goods are grouped by how they are carried, then by what may share air. Each product fills boxes
 * of its own first; what is left shares boxes where it may.
 *
 * @returns null without a line; samples go by courier
 */
export function planLoad(lines: readonly PlanLine[]): LoadPlan | null {
  const loaded = lines.filter(({ unit }) => unit !== 'samples');
  if (loaded.length === 0) return null;
  const weighed = loaded.map((line) => goodsOf(line));
  const goods = weighed.filter((one) => one.tonnes > 0);
  const byAir = goods.filter(({ by }) => by === 'air');
  const bySea = goods.filter(({ by }) => by !== 'air').map((one) => partOf(one, goods));
  const sea = bySea.filter((part) => part !== null);
  const boxes = [...airBoxes(byAir), ...(['reefer', 'dry'] as const).flatMap((by) => seaBoxes(sea, by))];
  const planned = new Set([...byAir, ...sea.map((part) => part.goods)]);
  return {
    tonnes: grams(goods.reduce((sum, { tonnes }) => sum + tonnes, 0)),
    boxes,
    apart: apartOf(weighed),
    uncounted: [...new Set(weighed.filter((one) => !planned.has(one)).map(({ name }) => name))],
  };
}

function goodsOf(line: PlanLine): Goods {
  const travelling = travellingOf(line.facts);
  // Who asks for a container does not ask for a flight.
  const by = travelling.by === 'air' && sizeNamed(line) ? (travelling.celsius ? 'reefer' : 'dry') : travelling.by;
  return { ...travelling, by, name: line.name, line, tonnes: tonnesOf(line) ?? 0 };
}

function sizeNamed({ unit }: PlanLine): Size | null {
  if (unit === 'containers_20ft') return 20;
  return unit === 'containers_40ft' ? 40 : null;
}

/** @returns goods with the size of their boxes: the one that is named, that of the others, else the large one; null without a load */
function partOf(goods: Goods, all: readonly Goods[]): Part | null {
  const { line, tonnes } = goods;
  const packing = packingCounted(line);
  const loads = { 20: loadOfPacking(line.facts, packing, 20), 40: loadOfPacking(line.facts, packing, 40) };
  const named = sizeNamed(line);
  const others = new Set(all.filter(({ by }) => by === goods.by).flatMap((one) => sizeNamed(one.line) ?? []));
  const order: Size[] = named === 20 || (named === null && others.has(20) && !others.has(40)) ? [20, 40] : [40, 20];
  const size = order.find((one) => loads[one] !== null);
  return size ? { goods, tonnes, size, loads, isLoose: named === null && !others.has(20) } : null;
}

const loadOf = ({ loads, size }: Part) => loads[size] ?? Number.POSITIVE_INFINITY;
const shareOf = (part: Part) => part.tonnes / loadOf(part);

const fullOf = (part: Part) => (isNear(shareOf(part)) ? Math.round(shareOf(part)) : Math.floor(shareOf(part)));

function seaBoxes(parts: readonly Part[], by: 'reefer' | 'dry'): Box[] {
  const boxes: Box[] = [];
  const left: Part[] = [];
  const all = sumOf(parts, fullOf);
  for (const part of parts.filter(({ goods }) => goods.by === by)) {
    const share = shareOf(part);
    const full = fullOf(part);
    const one = { ...part, tonnes: isNear(share) && full > 0 ? part.tonnes / full : loadOf(part) };
    const listed = all > MAX_LISTED && full > 0 ? [full] : Array.from({ length: full }, () => 1);
    boxes.push(...listed.map((count) => boxOf([one], count)));
    if (!isNear(share) || full === 0) left.push({ ...part, tonnes: part.tonnes - full * loadOf(part) });
  }
  return [...boxes, ...clusters(left).flatMap((cluster) => packed(cluster).map((box) => boxOf(box, 1)))];
}

/** Parts that may share a box, the largest first. Ranges that meet in pairs have a part that all of them meet in. */
function clusters(parts: readonly Part[]): Part[][] {
  const found: Part[][] = [];
  for (const part of [...parts].sort((one, other) => shareOf(other) - shareOf(one))) {
    const fits = found.find((cluster) =>
      cluster.every((one) => one.size === part.size && mayShare(one.goods, part.goods)),
    );
    if (fits) fits.push(part);
    else found.push([part]);
  }
  return found;
}

const TOLERANCE = 0.005;

/** Lays parts into as few boxes as they need; lots are divided only where that saves one. */
function packed(parts: readonly Part[]): Part[][] {
  const whole: Part[][] = [];
  for (const part of parts) {
    const fits = whole.find((box) => sumOf(box, shareOf) + shareOf(part) <= 1 + TOLERANCE);
    if (fits) fits.push(part);
    else whole.push([part]);
  }
  const fewest = Math.ceil(sumOf(parts, shareOf) - TOLERANCE);
  if (whole.length <= Math.max(1, fewest)) return whole;
  const divided: Part[][] = [[]];
  for (const part of parts) {
    let rest = part.tonnes;
    while (rest > 1e-6) {
      const box = divided.at(-1) ?? [];
      const room = (1 - sumOf(box, shareOf)) * loadOf(part);
      const tonnes = rest <= room + TOLERANCE * loadOf(part) ? rest : room;
      if (tonnes > 1e-6) box.push({ ...part, tonnes });
      rest -= tonnes;
      if (rest > 1e-6) divided.push([]);
    }
  }
  return divided;
}

function boxOf(parts: readonly Part[], count: number): Box {
  const size = smallestSize(parts);
  const sized = parts.map((part) => ({ ...part, size }));
  const goods = parts.map((part) => part.goods);
  const by = goods[0]?.by === 'reefer' ? 'reefer' : 'dry';
  const fill = Math.min(1, sumOf(sized, shareOf));
  const room = (1 - fill) * Math.min(...sized.map(loadOf));
  return {
    kind: `${by}_${size}ft`,
    count,
    ...airOf(goods),
    fill: fill > 1 - TOLERANCE ? 1 : fill,
    room: fill > 1 - TOLERANCE ? null : room < 1 ? Math.ceil(room * 100) / 100 : Math.round(room * 10) / 10,
    lines: sized.map((part) => boxLine(part.goods, part.tonnes)),
  };
}

/** A small dry box costs less than a large one; a small reefer hardly does, and is rare, so it is taken only where it is full. */
function smallestSize(parts: readonly Part[]): Size {
  const size = parts[0]?.size ?? 40;
  if (size === 20 || !parts.every(({ isLoose, loads }) => isLoose && loads[20] !== null)) return size;
  const share = sumOf(parts, ({ tonnes, loads }) => tonnes / (loads[20] ?? 1));
  if (share > 1 + TOLERANCE) return 40;
  const isSmall = parts[0]?.goods.by === 'dry' || (share > 1 - TOLERANCE && parts.length === 1);
  return isSmall ? 20 : 40;
}

function airBoxes(goods: readonly Goods[]): Box[] {
  const found: Goods[][] = [];
  for (const one of goods) {
    const fits = found.find((group) => group.every((other) => mayShare(other, one)));
    if (fits) fits.push(one);
    else found.push([one]);
  }
  return found.map((group) => ({
    kind: 'air',
    count: 1,
    ...airOf(group),
    fill: null,
    room: null,
    lines: group.map((one) => boxLine(one, one.tonnes)),
  }));
}

/** What the air of a box is like; humidity is no setting of an aircraft. */
function airOf(goods: readonly Goods[]): Pick<Box, 'celsius' | 'humidity' | 'freshAir'> {
  const celsius = commonRange(goods.map((one) => one.celsius));
  const isCooled = goods.some(({ by }) => by === 'reefer');
  return {
    celsius: celsius && setPoint(celsius),
    humidity: isCooled ? commonRange(goods.map(({ humidity }) => humidity)) : null,
    freshAir: isCooled ? commonRange(goods.map(({ freshAir }) => freshAir)) : null,
  };
}

/** The middle of a range, to half a degree; not below 0 °C where it reaches that, because a reefer blows colder air than it is set to. */
function setPoint({ from, to }: Range): number {
  const middle = Math.round(from + to) / 2;
  const inside = Math.min(to, Math.max(from, middle));
  return inside < 0 && to >= 0 ? 0 : inside;
}

function boxLine({ name, line, by }: Goods, tonnes: number): BoxLine {
  return { product: name, tonnes: grams(tonnes), packages: packagesOf(line, tonnes, by !== 'air') };
}

/** @returns packages in words, such as “1,120 × Mesh bag 25 kg, floor-loaded”; null where no packing is agreed */
function packagesOf(line: PlanLine, tonnes: number, isBySea: boolean): string | null {
  const words = packingsFor(line, tonnes);
  return words && isBySea && !/pallet|jumbo/i.test(words) ? `${words}, floor-loaded` : words;
}

function sumOf(parts: readonly Part[], value: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + value(part), 0);
}

function grams(tonnes: number): number {
  return Math.round(tonnes * 1e6) / 1e6;
}
