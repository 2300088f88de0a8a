import { darker, lighter, mix, type Tones } from '../palette.ts';
import { fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type Brush, blob, blobPath, bodyFill, bodyShade, shine, speckles, turned } from './shading.ts';

/** What tells one kind of potato from another. */
export interface PotatoLook {
  tones: Tones;
  /** The corky dots of the skin. */
  spot: string;
  /** Length for a width of 1. */
  length: number;
  /** Rough, netted skin from 0 to 1. */
  russet: number;
}

function eyeMarkup(brush: Brush, look: PotatoLook, x: number, y: number, size: number, turn: number): string {
  const { random } = brush;
  const arc = (lift: number, wide: number): string => {
    const points: Point[] = [
      [-wide, lift * 0.4],
      [-wide * 0.4, -lift * 0.5],
      [wide * 0.3, -lift * 0.45],
      [wide, lift * 0.5],
    ];
    return smoothOpen(turned(points, turn).map(([px, py]) => [px + x, py + y]));
  };
  const dark = darker(look.tones.deep, 0.4);
  const dent = blobPath(random, x, y + size * 0.12, size * 1.25, size * 0.55, turn);
  return (
    fill(
      dent,
      brush.defs.radial([
        [0, dark, 0.5],
        [0.6, dark, 0.22],
        [1, dark, 0],
      ]),
    ) +
    stroke(arc(size * 0.5, size), dark, size * 0.17, 0.7) +
    stroke(
      smoothOpen(
        turned(
          [
            [-size * 0.8, size * 0.42],
            [0, size * 0.3],
            [size * 0.8, size * 0.5],
          ],
          turn,
        ).map(([px, py]) => [px + x, py + y]),
      ),
      lighter(look.tones.lit, 0.45),
      size * 0.15,
      0.5,
    ) +
    fill(blobPath(random, x, y, size * 0.2, size * 0.14, turn), dark, 0.8)
  );
}

/** A potato: irregular, dotted with lenticels, with shallow eyes. */
export function drawPotato(brush: Brush, look: PotatoLook): string {
  const { defs, random } = brush;
  const squash = random.range(0.94, 1.08);
  const [rx, ry] = [102 * Math.sqrt(look.length) * squash, 96 / Math.sqrt(look.length) / squash];
  const points = turned(blob(random, rx, ry, 0.085, 14), brush.roll);
  const outline = smoothClosed(points);
  const clip = brush.fine ? ` clip-path="${defs.clip(outline)}"` : '';
  const turnDegrees = (brush.roll * 180) / Math.PI;
  const inside = (markup: string): string => `<g transform="rotate(${Math.round(turnDegrees)})">${markup}</g>`;
  let patches = '';
  for (let i = 0; i < (brush.fine ? 7 : 4); i++) {
    const tint = random.chance(0.5) ? lighter(look.tones.lit, 0.25) : mix(look.tones.deep, look.spot, 0.5);
    const paint = defs.radial([
      [0, tint, 0.34],
      [0.6, tint, 0.2],
      [1, tint, 0],
    ]);
    const [angle, away] = [random.range(0, 6.3), random.range(0.1, brush.fine ? 0.8 : 0.5)];
    const size = random.range(24, brush.fine ? 56 : 42);
    patches += fill(
      blobPath(random, Math.cos(angle) * rx * away, Math.sin(angle) * ry * away, size, size * 0.6, 0),
      paint,
    );
  }
  const count = brush.fine ? 210 : 60;
  let net = '';
  for (let i = 0; i < look.russet * count * 0.8; i++) {
    const [angle, away] = [random.range(0, 6.3), Math.sqrt(random.next()) * 0.84];
    const [x, y] = [Math.cos(angle) * rx * away, Math.sin(angle) * ry * away];
    net += smoothOpen([
      [x, y],
      [x + random.range(4, 13), y + random.wobble(5)],
    ]);
  }
  const texture =
    patches +
    stroke(net, look.spot, 1.5, 0.3) +
    fill(speckles(random, count, rx * 0.93, ry * 0.93, 0.8, brush.fine ? 2.4 : 2.8), look.spot, 0.55) +
    fill(speckles(random, count / 2, rx * 0.9, ry * 0.9, 0.8, 2), lighter(look.tones.lit, 0.5), 0.4);
  let eyes = '';
  for (let i = 0; i < random.int(4, 6); i++) {
    const [angle, away] = [i * 2.4 + random.wobble(0.6), 0.25 + 0.13 * i];
    const [x, y] = turned([[Math.cos(angle) * rx * away, Math.sin(angle) * ry * away]], brush.roll)[0] ?? [0, 0];
    eyes += eyeMarkup(brush, look, x, y, random.range(8, 13), random.wobble(0.7));
  }
  return (
    bodyFill(defs, outline, look.tones) +
    `<g${clip}>${inside(texture)}${eyes}</g>` +
    bodyShade(defs, outline, look.tones, 0.66) +
    shine(defs, -34, -30, 46, 30, 0.36, -32)
  );
}
