import { type Amount, formatTonnes, fullContainers, isNear, percent, tonnesOf } from './quantity';

export type CargoLine = Amount & { name: string };

type Size = 20 | 40;
/** Containers of one size: how many are filled, and by what loads. */
type Filled = { boxes: number; loads: number[] };

/**
 * Adds up the lines of an enquiry: each by its product's own load of a container, so that several products share one.
 *
 * @returns weight, containers, what would fill the last one, and what could not be counted; null without a line
 */
export function formatCargo(lines: readonly CargoLine[]): string | null {
  if (lines.length === 0) return null;
  const filled: Record<Size, Filled> = { 20: { boxes: 0, loads: [] }, 40: { boxes: 0, loads: [] } };
  const uncounted = new Set<string>();
  const named = new Set(lines.map(sizeNamed).filter((size) => size !== null));
  for (const line of lines) {
    const size = sizeNamed(line) ?? sizeFor(line, named);
    const tonnes = tonnesOf(line);
    const load = size && loadOf(line, size);
    if (tonnes === null) uncounted.add(line.name);
    if (size === null) continue;
    if (load) filled[size].loads.push(load);
    filled[size].boxes += sizeNamed(line) ? line.quantity : (tonnes ?? 0) / (load ?? 1);
  }
  const total = lines.reduce((sum, line) => sum + (tonnesOf(line) ?? 0), 0);
  const containers = ([40, 20] as const).flatMap((size) => formatContainers(size, filled[size]));
  const counted = [total > 0 && formatTonnes(Math.round(total * 1e6) / 1e6), containers.join(', ')].filter(Boolean);
  return [
    counted.length > 0 && `In all ${counted.join(': ')}.`,
    ...([40, 20] as const).map((size) => formatRoom(filled[size])),
    formatTemperatures(lines),
    uncounted.size > 0 && `Not counted: ${[...uncounted].join(', ')}. We work that out with you.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The size of container that a line asks for itself. */
function sizeNamed({ unit }: CargoLine): Size | null {
  if (unit === 'containers_20ft') return 20;
  return unit === 'containers_40ft' ? 40 : null;
}

/** The size in which a loose quantity travels: that of the other lines where they agree, else the large one. */
function sizeFor(line: CargoLine, named: Set<Size>): Size | null {
  if (tonnesOf(line) === null) return null;
  const order: Size[] = named.has(20) && !named.has(40) ? [20, 40] : [40, 20];
  return order.find((size) => loadOf(line, size) !== null) ?? null;
}

function loadOf({ facts }: CargoLine, size: Size): number | null {
  return size === 20 ? facts.load_20ft_tonnes : facts.load_40ft_tonnes;
}

/** The full ones, and how full the last one is. */
function parts({ boxes }: Filled): { full: number; rest: number } {
  const full = isNear(boxes) ? Math.round(boxes) : Math.floor(boxes);
  return { full, rest: isNear(boxes) ? 0 : boxes - full };
}

function formatContainers(size: Size, filled: Filled): string[] {
  if (filled.boxes === 0) return [];
  const { full, rest } = parts(filled);
  const fullOnes = fullContainers(full, `${size} ft container`);
  if (rest === 0) return [full === 0 ? `less than 1 % of a ${size} ft container` : fullOnes];
  if (full === 0) return [`a ${size} ft container that is ${percent(rest)} full`];
  return [`${fullOnes} and one that is ${percent(rest)} full`];
}

/** What the last container still takes, by the smallest load in it. */
function formatRoom(filled: Filled): string | null {
  const { rest } = parts(filled);
  if (rest === 0 || filled.loads.length === 0) return null;
  const room = (1 - rest) * Math.min(...filled.loads);
  return `There is room for about ${formatTonnes(room < 1 ? Math.ceil(room * 100) / 100 : Math.round(room * 10) / 10)} more.`;
}

/** The first two products that do not travel at one temperature. */
function formatTemperatures(lines: readonly CargoLine[]): string | null {
  for (const one of lines) {
    for (const other of lines) {
      const [cold, warm] = [one.facts.storage_celsius, other.facts.storage_celsius];
      if (cold && warm && (cold.to ?? cold.from) < warm.from) {
        return `${one.name} and ${other.name} travel at different temperatures and may need containers of their own.`;
      }
    }
  }
  return null;
}
