import { darker, mix } from '../palette.ts';
import type { Stage } from '../raster.ts';
import { box, ellipsePath, fill, type Point, polygon, smoothClosed, stroke } from '../svg.ts';
import { DAWN, type Hour, mist, type Place, skyMarkup } from './landscape.ts';
import { backDefs, backStage } from './studio.ts';

/** The Doab from the air: two rivers meeting between patchwork fields. */
export async function drawRiverPlain(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const hour: Hour = {
    ...DAWN,
    sky: [
      [0, '#7d8f9a'],
      [0.5, '#d9b898'],
      [1, '#fbe3b4'],
    ],
  };
  const horizon = 250;
  const at = (share: number): number => width * (flip ? 1 - share : share);
  let body = skyMarkup(defs, view, random, hour, horizon, at(0.7), 190);
  body += box(
    0,
    horizon,
    width,
    650,
    defs.linear([
      [0, mix('#a8a264', hour.haze, 0.75)],
      [0.3, '#9a9a58'],
      [1, '#56642f'],
    ]),
  );
  const tints = ['#7f9146', '#b59a50', '#64803c', '#c9ae62', '#8f6a3c', '#9aa85a', '#56742f', '#a8763f'] as const;
  const grid = (column: number, row: number): Point => {
    const away = 1 / (0.06 + (row / 13) ** 1.7 * 0.94);
    return [
      width * 0.5 + ((column - 11) * 132 + Math.sin(row * 1.7 + column) * 26) * (3.2 / away) ** 0.8,
      horizon + 640 / away + Math.sin(column * 1.3 + row) * 2,
    ];
  };
  for (let row = 0; row < 13; row++) {
    for (let column = 0; column < 22; column++) {
      const corners = [grid(column, row), grid(column + 1, row), grid(column + 1, row + 1), grid(column, row + 1)];
      if (corners.every(([x]) => x < -40 || x > width + 40)) continue;
      const tint = mix(random.pick(tints), hour.haze, Math.max(0.06, 0.72 - row * 0.07));
      body += fill(polygon(corners), tint, 0.94);
      const [a, b, c, d] = corners;
      if (!a || !b || !c || !d || row < 4) continue;
      let lines = '';
      const across = random.chance(0.5);
      for (let line = 1; line < 7; line++) {
        const t = line / 7;
        const [s, e] = across
          ? [
              [a, b],
              [d, c],
            ]
          : [
              [a, d],
              [b, c],
            ];
        const [s0, s1, e0, e1] = [s?.[0] ?? a, s?.[1] ?? b, e?.[0] ?? d, e?.[1] ?? c];
        lines += `M${(s0[0] + (s1[0] - s0[0]) * t).toFixed(1)} ${(s0[1] + (s1[1] - s0[1]) * t).toFixed(1)}L${(e0[0] + (e1[0] - e0[0]) * t).toFixed(1)} ${(e0[1] + (e1[1] - e0[1]) * t).toFixed(1)}`;
      }
      body +=
        stroke(lines, darker(tint, 0.4), 1 + row * 0.12, 0.3) + stroke(polygon(corners), darker(tint, 0.45), 1.2, 0.35);
    }
  }
  const river = (middle: readonly (readonly [number, number, number])[]): string => {
    const left = middle.map(([x, y, half]): Point => [at(x) - half, y]);
    const right = middle.map(([x, y, half]): Point => [at(x) + half, y]).reverse();
    return smoothClosed([...left, ...right]);
  };
  const ganga = river([
    [0.74, 262, 8],
    [0.62, 300, 17],
    [0.7, 360, 27],
    [0.56, 450, 42],
    [0.5, 560, 70],
    [0.43, 690, 118],
    [0.4, 930, 210],
  ]);
  const yamuna = river([
    [0.2, 264, 7],
    [0.3, 306, 14],
    [0.19, 372, 22],
    [0.27, 460, 36],
    [0.37, 560, 58],
    [0.42, 660, 84],
    [0.42, 760, 90],
  ]);
  const paint = defs.linear([
    [0, '#ffe9bc'],
    [0.25, '#d9c9a8'],
    [0.5, '#7fa0a2'],
    [1, '#3f6a78'],
  ]);
  body +=
    stroke(ganga, '#d9c08a', 15, 0.75) + stroke(yamuna, '#d9c08a', 12, 0.75) + fill(yamuna, paint) + fill(ganga, paint);
  let ripples = '';
  for (let i = 0; i < 60; i++) {
    const y = random.range(520, 890);
    const x = at(0.44) + random.wobble(30 + (y - 500) * 0.34);
    ripples += `M${x.toFixed(0)} ${y.toFixed(0)}q20 -5 ${random.int(30, 70)} 0`;
  }
  body += stroke(ripples, '#fff3d0', 2, 0.4);
  let trees = '';
  for (let i = 0; i < 150; i++) {
    const y = horizon + 20 + random.next() ** 1.4 * 600;
    const size = 2 + (y - horizon) * 0.02;
    const x = random.range(0, width);
    const away = Math.abs(x - at(0.44)) / (40 + (y - 240) * 0.4);
    if (away < 1) continue;
    trees +=
      fill(ellipsePath(x + size * 0.5, y + size * 0.5, size * 1.3, size * 0.6), '#1d2a12', 0.4) +
      fill(ellipsePath(x, y, size, size * 0.86), mix('#3b5226', hour.haze, Math.max(0, 0.6 - (y - horizon) / 500)));
  }
  body +=
    trees +
    mist(defs, view, horizon + 12, 110, hour.haze, 0.8) +
    fill(
      ellipsePath(at(0.7), 250, 560, 330),
      defs.radial([
        [0, hour.sun, 0.5],
        [1, hour.sun, 0],
      ]),
    );
  body += box(
    0,
    640,
    width,
    260,
    defs.linear([
      [0, '#140f08', 0],
      [1, '#140f08', 0.4],
    ]),
  );
  return backStage(view, defs, body, 0.7);
}
