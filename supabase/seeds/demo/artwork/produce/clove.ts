import { lighter } from '../palette.ts';
import { fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import type { GarlicLook } from './garlic.ts';
import { type Brush, bodyShade, shine, turned } from './shading.ts';

/** One clove in its skin: a plump crescent with a blunt foot and a pointed tip. */
export function drawClove(brush: Brush, look: GarlicLook): string {
  const { defs, random } = brush;
  const lean = random.range(0.1, 0.3);
  const shape: Point[] = [
    [-8, -92],
    [26, -62],
    [50, -12],
    [54, 40],
    [30, 84],
    [2, 94],
    [-26, 84],
    [-40, 40],
    [-38, -12],
    [-24, -58],
  ];
  const bent = turned(
    shape.map(([x, y]) => [x + (lean * (y * y)) / 110 - 10, y]),
    brush.roll,
  );
  const outline = smoothClosed(bent);
  const ridge = (x: number): string =>
    smoothOpen(
      turned(
        [
          [-6, -86],
          [x * 0.7 + lean * 16, -40],
          [x + 4, 20],
          [x * 0.6, 86],
        ].map(([px, py]) => [px ?? 0, py ?? 0]),
        brush.roll,
      ),
    );
  const lines = [-28, -18, -8, 4, 22, 34, 44].map((x) => ridge(x + random.wobble(5))).join('');
  const foot = turned(
    [
      [-24, 84],
      [0, 78],
      [28, 84],
      [2, 96],
    ],
    brush.roll,
  );
  return (
    fill(
      outline,
      defs.linear(
        [
          [0, look.tones.lit],
          [0.5, look.tones.base],
          [1, look.tones.deep],
        ],
        [0.1, 0.1, 0.9, 0.9],
      ),
    ) +
    stroke(lines, look.streak, 2.2, 0.12 + look.streaks * 0.3) +
    stroke(lines, look.groove, 0.9, 0.5) +
    stroke(ridge(14), look.groove, 16, 0.1) +
    stroke(ridge(12), lighter(look.tones.lit, 0.8), 5, 0.5) +
    fill(smoothClosed(foot), '#a98558', 0.8) +
    bodyShade(defs, outline, look.tones, 0.5) +
    shine(defs, -14, -20, 20, 34, 0.55, (brush.roll * 180) / Math.PI)
  );
}
