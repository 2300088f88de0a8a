import { mix, type Tones } from '../palette.ts';
import { fill, type Point, smoothOpen } from '../svg.ts';

/** A bent rod: a line of middle points with half the thickness at each. */
export interface Ribbon {
  middle: readonly Point[];
  half: readonly number[];
}

/** A rod along a bow: `bend` is how far its middle is pushed aside, thickness from 0 (start) to 1 (end). */
export function bow(length: number, bend: number, roll: number, half: (along: number) => number, steps = 14): Ribbon {
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  const middle = Array.from({ length: steps + 1 }, (_, step): Point => {
    const along = step / steps;
    const x = (along - 0.5) * length;
    const y = -bend * (1 - (2 * along - 1) ** 2) + bend * 0.5;
    return [x * c - y * s, x * s + y * c];
  });
  return { middle, half: middle.map((_, step) => half(step / steps)) };
}

/** The unit vector across the rod at one of its points. */
function across(ribbon: Ribbon, index: number): Point {
  const before = ribbon.middle[Math.max(0, index - 1)] ?? [0, 0];
  const after = ribbon.middle[Math.min(ribbon.middle.length - 1, index + 1)] ?? [1, 0];
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [-dy / length, dx / length];
}

/** The line that runs along the rod at `side` from -1 (one edge) over 0 (middle) to 1 (other edge). */
export function rail(ribbon: Ribbon, side: number): Point[] {
  return ribbon.middle.map(([x, y], index) => {
    const [nx, ny] = across(ribbon, index);
    const reach = (ribbon.half[index] ?? 0) * side;
    return [x + nx * reach, y + ny * reach];
  });
}

/** The part of the rod between two sides, as path data. */
export function band(ribbon: Ribbon, from: number, to: number): string {
  const back = smoothOpen([...rail(ribbon, to)].reverse()).replace('M', 'L');
  return `${smoothOpen(rail(ribbon, from))}${back}Z`;
}

/** Fills a rod as a round body lit from the upper left, in `steps` overlapping bands. */
export function roundRod(ribbon: Ribbon, tones: Tones, steps = 9): string {
  const first = ribbon.middle[0] ?? [0, 0];
  const last = ribbon.middle[ribbon.middle.length - 1] ?? [1, 0];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy) || 1;
  // How much the `side` direction of the rod points to the light decides which edge is bright.
  const towards = (-dy / length) * -0.55 + (dx / length) * -0.83;
  let markup = fill(band(ribbon, -1, 1), tones.base);
  for (let step = 0; step < steps; step++) {
    const side = -1 + (2 * (step + 0.5)) / steps;
    const depth = Math.sqrt(1 - side * side);
    const light = side * towards * 0.9 + depth * 0.5;
    const tint =
      light > 0.42
        ? mix(tones.base, tones.lit, Math.min(1, (light - 0.42) * 2))
        : mix(tones.deep, tones.base, Math.max(0, light + 0.5) / 0.92);
    const width = 2 / steps;
    markup += fill(band(ribbon, Math.max(-1, side - width * 0.75), Math.min(1, side + width * 0.75)), tint, 0.75);
  }
  const bright = towards > 0 ? 0.45 : -0.45;
  return markup + fill(band(ribbon, bright - 0.12, bright + 0.12), '#fffaf0', 0.28);
}
