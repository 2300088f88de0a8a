import { darker, lighter, mix } from '../palette.ts';
import { type Defs, fill, type Point, polygon, stroke } from '../svg.ts';

/** A quadrilateral side of a container: top left, top right, bottom right, bottom left on the picture. */
export type Side = readonly [Point, Point, Point, Point];

/** A point of a side given in shares of its width and height. */
export function onSide(side: Side, across: number, down: number): Point {
  const mixPoint = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  return mixPoint(mixPoint(side[0], side[1], across), mixPoint(side[3], side[2], across), down);
}

function stripe(side: Side, x0: number, y0: number, x1: number, y1: number): string {
  return polygon([onSide(side, x0, y0), onSide(side, x1, y0), onSide(side, x1, y1), onSide(side, x0, y1)]);
}

/** The long, corrugated side of a container. */
export function corrugatedSide(defs: Defs, side: Side, tint: string, ribs: number, light: number): string {
  const base = light >= 0 ? lighter(tint, light) : darker(tint, -light);
  let [dark, bright] = ['', ''];
  for (let rib = 0; rib < ribs; rib++) {
    const from = 0.02 + (0.96 * rib) / ribs;
    const wide = 0.96 / ribs;
    dark += stripe(side, from, 0.06, from + wide * 0.4, 0.93);
    bright += stripe(side, from + wide * 0.48, 0.06, from + wide * 0.68, 0.93);
  }
  return (
    fill(
      polygon(side),
      defs.linear([
        [0, lighter(base, 0.16)],
        [0.5, base],
        [1, darker(base, 0.34)],
      ]),
    ) +
    fill(dark, darker(base, 0.5), 0.42) +
    fill(bright, lighter(base, 0.45), 0.26) +
    fill(stripe(side, 0, 0, 1, 0.055), lighter(base, 0.22)) +
    fill(stripe(side, 0, 0.935, 1, 1), darker(base, 0.4)) +
    fill(stripe(side, 0, 0, 0.016, 1) + stripe(side, 0.984, 0, 1, 1), darker(base, 0.26))
  );
}

/** The machinery end of a refrigerated container: louvres, fan, control panel, frame. */
export function reeferEnd(defs: Defs, side: Side, tint: string, light: number): string {
  const base = light >= 0 ? lighter(tint, light) : darker(tint, -light);
  const fan = Array.from({ length: 16 }, (_, step) => {
    const angle = (step / 16) * Math.PI * 2;
    return onSide(side, 0.34 + 0.2 * Math.cos(angle), 0.3 + 0.17 * Math.sin(angle));
  });
  let louvres = '';
  for (let slat = 0; slat < 9; slat++)
    louvres += stripe(side, 0.14, 0.58 + slat * 0.034, 0.86, 0.574 + slat * 0.034 + 0.02);
  const blades = Array.from({ length: 6 }, (_, step) => {
    const angle = (step / 6) * Math.PI * 2;
    const hub = onSide(side, 0.34, 0.3);
    return polygon([
      hub,
      onSide(side, 0.34 + 0.17 * Math.cos(angle), 0.3 + 0.145 * Math.sin(angle)),
      onSide(side, 0.34 + 0.17 * Math.cos(angle + 0.5), 0.3 + 0.145 * Math.sin(angle + 0.5)),
    ]);
  }).join('');
  return (
    fill(
      polygon(side),
      defs.linear([
        [0, lighter(base, 0.2)],
        [0.6, base],
        [1, darker(base, 0.4)],
      ]),
    ) +
    fill(stripe(side, 0.09, 0.08, 0.91, 0.92), darker(base, 0.3)) +
    fill(stripe(side, 0.11, 0.1, 0.89, 0.52), mix(base, '#d9d6cc', 0.55)) +
    fill(polygon(fan), '#262320') +
    fill(blades, '#7c776d') +
    fill(stripe(side, 0.62, 0.16, 0.83, 0.42), '#4a4640') +
    fill(stripe(side, 0.65, 0.19, 0.8, 0.27), '#9fc3a5') +
    fill(stripe(side, 0.11, 0.55, 0.89, 0.9), '#3a3631') +
    fill(louvres, '#8a857a') +
    fill(stripe(side, 0, 0, 1, 0.05) + stripe(side, 0, 0, 0.06, 1), lighter(base, 0.3), 0.8) +
    fill(stripe(side, 0.94, 0, 1, 1) + stripe(side, 0, 0.95, 1, 1), darker(base, 0.45), 0.8)
  );
}

/** The door end of a container: two leaves, locking bars, handles. */
export function doorEnd(defs: Defs, side: Side, tint: string, light: number): string {
  const base = light >= 0 ? lighter(tint, light) : darker(tint, -light);
  const bars = [0.14, 0.38, 0.62, 0.86]
    .map(
      (x) =>
        `M${onSide(side, x, 0.05)
          .map((v) => v.toFixed(1))
          .join(' ')}L${onSide(side, x, 0.95)
          .map((v) => v.toFixed(1))
          .join(' ')}`,
    )
    .join('');
  const height = Math.abs(side[3][1] - side[0][1]);
  let grooves = '';
  for (let row = 1; row < 6; row++) grooves += stripe(side, 0.06, row / 6 - 0.012, 0.94, row / 6 + 0.012);
  return (
    fill(
      polygon(side),
      defs.linear([
        [0, lighter(base, 0.18)],
        [0.6, base],
        [1, darker(base, 0.36)],
      ]),
    ) +
    fill(grooves, darker(base, 0.35), 0.5) +
    fill(stripe(side, 0.494, 0.03, 0.506, 0.97), darker(base, 0.6)) +
    stroke(bars, darker(base, 0.55), height * 0.03, 0.7) +
    stroke(bars, lighter(base, 0.4), height * 0.013) +
    fill(
      [0.14, 0.38, 0.62, 0.86].map((x) => stripe(side, x - 0.015, 0.56, x + 0.09, 0.6)).join(''),
      lighter(base, 0.55),
    ) +
    fill(stripe(side, 0, 0, 1, 0.04) + stripe(side, 0, 0, 0.04, 1), lighter(base, 0.3), 0.8) +
    fill(stripe(side, 0.96, 0, 1, 1) + stripe(side, 0, 0.96, 1, 1), darker(base, 0.45), 0.8)
  );
}

/** The company's name on a container side, as light bars of lettering following the perspective. */
export function sideLabel(side: Side, text: string, paint: string, opacity: number): string {
  const [origin, right, down] = [onSide(side, 0.1, 0.66), onSide(side, 0.9, 0.66), onSide(side, 0.1, 0.34)];
  const size = 100;
  const length = text.length * size * 0.74;
  const a = (right[0] - origin[0]) / length;
  const b = (right[1] - origin[1]) / length;
  const d = (origin[1] - down[1]) / size;
  const c = (origin[0] - down[0]) / size;
  const matrix = [a, b, c, d, origin[0], origin[1]].map((value) => value.toFixed(4)).join(' ');
  const look = 'font-family="DejaVu Sans, sans-serif" font-weight="bold"';
  return `<text transform="matrix(${matrix})" font-size="${size}" ${look} textLength="${length}" fill="${paint}" fill-opacity="${opacity}">${text}</text>`;
}
