import { darker, mix, type Tones } from '../palette.ts';
import type { Random } from '../random.ts';
import { type Defs, fill, type Point, smoothClosed } from '../svg.ts';

/** What a drawing function of produce gets besides its own look. */
export interface Brush {
  defs: Defs;
  random: Random;
  /** How far the piece is turned on the picture, radians. */
  roll: number;
  /** How far its tip leans towards the viewer, radians. */
  tilt: number;
  /** True for the few large pieces that deserve every fine line. */
  fine: boolean;
}

/** The colours of a rounded body, lit from the upper left, without its shadow side. */
export function bodyFill(defs: Defs, outline: string, tones: Tones): string {
  // A slanted gradient: with the round shade above it nobody can tell, and it paints ten times faster.
  const paint = defs.linear(
    [
      [0.02, mix(tones.base, tones.lit, 0.7)],
      [0.26, tones.lit],
      [0.62, tones.base],
      [1, tones.deep],
    ],
    [0.12, 0, 0.86, 1],
  );
  return fill(outline, paint);
}

/** Shadow side and the light thrown back into it by the surroundings; laid over the texture. */
export function bodyShade(defs: Defs, outline: string, tones: Tones, depth = 0.6): string {
  const dark = darker(tones.deep, 0.55);
  // One gradient does it all: every further layer over a whole body costs as much as all its veins.
  const shade = defs.radial(
    [
      [0.42, dark, 0],
      [0.7, dark, depth * 0.36],
      [0.9, dark, depth * 0.86],
      [0.965, mix(dark, tones.bounce, 0.45), depth * 0.8],
      [1, mix(dark, tones.bounce, 0.3), depth * 0.9],
    ],
    [0.36, 0.28, 0.84],
  );
  return fill(outline, shade);
}

/** Darkens the rim of a large piece all round, where its surface turns away. */
export function bodyEdge(defs: Defs, outline: string, tones: Tones, depth = 0.25): string {
  const dark = darker(tones.deep, 0.5);
  return fill(
    outline,
    defs.radial(
      [
        [0.8, dark, 0],
        [1, dark, depth],
      ],
      [0.5, 0.5, 0.53],
    ),
  );
}

/** A soft spot of reflected light. */
export function shine(defs: Defs, x: number, y: number, rx: number, ry: number, strength: number, turn = 0): string {
  const paint = defs.radial([
    [0, '#fffaf0', strength],
    [0.35, '#fffaf0', strength * 0.55],
    [1, '#fffaf0', 0],
  ]);
  const spin = turn === 0 ? '' : ` rotate(${Math.round(turn)})`;
  const move = `translate(${Math.round(x)} ${Math.round(y)})${spin}`;
  return `<ellipse rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${paint}" transform="${move}"/>`;
}

/** A hand-drawn looking closed shape: an ellipse whose radius wanders. */
export function blob(random: Random, rx: number, ry: number, unrest: number, corners = 12): Point[] {
  const phases = [random.range(0, 6.3), random.range(0, 6.3), random.range(0, 6.3)] as const;
  return Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * Math.PI * 2;
    const drift =
      Math.sin(angle * 2 + phases[0]) * 0.55 +
      Math.sin(angle * 3 + phases[1]) * 0.35 +
      Math.sin(angle * 5 + phases[2]) * 0.14;
    const radius = 1 + drift * unrest;
    return [Math.cos(angle) * rx * radius, Math.sin(angle) * ry * radius];
  });
}

/** Many tiny dots in one shape, scattered over an ellipse and crowding towards its edge as on a ball. */
export function speckles(random: Random, count: number, rx: number, ry: number, from: number, to: number): string {
  let data = '';
  for (let i = 0; i < count; i++) {
    const angle = random.range(0, Math.PI * 2);
    const away = Math.sqrt(1 - random.range(0.24, 1) ** 2);
    const size = random.range(from, to);
    const flat = Math.max(0.35, Math.sqrt(1 - away * away));
    const [x, y] = [Math.cos(angle) * rx * away, Math.sin(angle) * ry * away];
    data += ellipseDot(x, y, size, size * flat, angle + Math.PI / 2);
  }
  return data;
}

function ellipseDot(x: number, y: number, long: number, short: number, angle: number): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corner = (dx: number, dy: number): string =>
    `${(x + dx * c - dy * s).toFixed(1)} ${(y + dx * s + dy * c).toFixed(1)}`;
  return `M${corner(-long, 0)}Q${corner(0, -short * 1.6)} ${corner(long, 0)}Q${corner(0, short * 1.6)} ${corner(-long, 0)}Z`;
}

/** Turns points around the origin. */
export function turned(points: readonly Point[], angle: number): Point[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [x * c - y * s, x * s + y * c]);
}

/** A closed smooth shape of wandering radius as path data, turned and moved. */
export function blobPath(random: Random, x: number, y: number, rx: number, ry: number, turn: number): string {
  return smoothClosed(turned(blob(random, rx, ry, 0.12, 10), turn).map(([px, py]) => [px + x, py + y]));
}
