import { darker, lighter } from '../palette.ts';
import type { Random } from '../random.ts';
import { box, type Defs, ellipsePath, fill, smoothOpen, stroke } from '../svg.ts';

/** A sawn plank with grain, a knot, a lit upper edge and nails at both ends. */
export function plank(
  defs: Defs,
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  tint: string,
): string {
  const paint = defs.linear([
    [0, lighter(tint, 0.28)],
    [0.12, tint],
    [0.8, tint],
    [1, darker(tint, 0.4)],
  ]);
  let grain = '';
  for (let line = 0; line < 6; line++) {
    const level = y + height * random.range(0.12, 0.9);
    const sway = random.wobble(height * 0.12);
    grain += smoothOpen([
      [x + 3, level],
      [x + width * 0.3, level + sway],
      [x + width * 0.65, level - sway],
      [x + width - 3, level + sway * 0.4],
    ]);
  }
  const [kx, ky] = [x + width * random.range(0.2, 0.8), y + height * random.range(0.35, 0.65)];
  const knot = random.chance(0.6)
    ? stroke(ellipsePath(kx, ky, height * 0.3, height * 0.13), darker(tint, 0.4), 1.6, 0.4) +
      fill(ellipsePath(kx, ky, height * 0.13, height * 0.07), darker(tint, 0.5), 0.7)
    : '';
  const nail = (nx: number): string =>
    [0.3, 0.7]
      .map(
        (share) =>
          fill(ellipsePath(nx, y + height * share, 3.6, 3.6), darker(tint, 0.65)) +
          fill(ellipsePath(nx - 1, y + height * share - 1, 1.5, 1.5), '#d8c8b0'),
      )
      .join('');
  return (
    box(x, y, width, height, paint) +
    stroke(grain, darker(tint, 0.4), 1.3, 0.3) +
    knot +
    box(x, y, width, 2.4, lighter(tint, 0.6), 0.7) +
    nail(x + 22) +
    nail(x + width - 22)
  );
}

/** Lettering burnt or stencilled on wood or jute; shrinks to keep within `width`. */
export function stencil(
  text: string,
  x: number,
  y: number,
  size: number,
  width: number,
  paint: string,
  opacity: number,
): string {
  const fitted = Math.min(size, width / (text.length * 0.78));
  const look = `font-family="DejaVu Sans, sans-serif" font-weight="bold" letter-spacing="${(fitted * 0.12).toFixed(1)}"`;
  return `<text x="${x}" y="${y}" font-size="${fitted.toFixed(1)}" ${look} text-anchor="middle" fill="${paint}" fill-opacity="${opacity}">${text}</text>`;
}
