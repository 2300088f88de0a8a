import { darker, lighter, mix, type Tones } from '../palette.ts';
import { fill, type Point, polygon, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type Brush, blob, turned } from './shading.ts';

/** One dried flake: a thin curled chip with a bright edge. */
export function drawFlake(brush: Brush, tones: Tones): string {
  const { defs, random, roll } = brush;
  const thin = random.range(0.3, 0.72);
  const outline = turned(blob(random, 96, 96 * thin, 0.2, 9), roll);
  const under = outline.map(([x, y]): Point => [x + 5, y + 12]);
  const tint = mix(tones.base, random.chance(0.5) ? tones.lit : tones.deep, random.range(0, 0.45));
  const vein = smoothOpen(
    turned(
      [
        [-80, random.wobble(20)],
        [0, random.wobble(26)],
        [80, random.wobble(20)],
      ],
      roll,
    ),
  );
  return (
    fill(smoothClosed(under), darker(tint, 0.42)) +
    fill(
      smoothClosed(outline),
      defs.linear(
        [
          [0, lighter(tint, 0.45)],
          [0.5, tint],
          [1, mix(tint, tones.deep, 0.6)],
        ],
        [0.1, 0, 0.8, 1],
      ),
    ) +
    stroke(smoothClosed(outline), lighter(tint, 0.7), 4, 0.6) +
    stroke(vein, darker(tint, 0.3), 4, 0.3)
  );
}

/** One granule: a tiny angular crumb. */
export function drawGranule(brush: Brush, tones: Tones): string {
  const { random, roll } = brush;
  const outline = turned(blob(random, 86, 74, 0.22, 6), roll);
  const tint = mix(tones.base, random.chance(0.6) ? tones.lit : tones.deep, random.range(0, 0.6));
  const facet = outline.map(([x, y]): Point => [x * 0.5 - 18, y * 0.5 - 20]);
  return (
    fill(polygon(outline), mix(tint, tones.deep, 0.45)) +
    fill(polygon(outline.map(([x, y]): Point => [x * 0.86 - 8, y * 0.86 - 10])), tint) +
    fill(polygon(facet), lighter(tint, 0.6))
  );
}

/** One clump of powder: barely a shape, so that thousands of them make a soft surface. */
export function drawPowderClump(brush: Brush, tones: Tones): string {
  const { random, roll, defs } = brush;
  const outline = smoothClosed(turned(blob(random, 96, 82, 0.14, 9), roll));
  const tint = mix(tones.base, random.chance(0.5) ? tones.lit : mix(tones.base, tones.deep, 0.5), random.range(0, 0.5));
  return fill(
    outline,
    defs.radial(
      [
        [0, lighter(tint, 0.4), 1],
        [0.55, tint, 0.9],
        [1, mix(tint, tones.deep, 0.4), 0.0],
      ],
      [0.4, 0.35, 0.62],
    ),
  );
}
