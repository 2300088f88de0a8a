import { darker, lighter, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import type { Sprite, Stage } from '../raster.ts';
import { stamp } from '../raster.ts';
import { type Room, renderSprites, type SpriteSpec } from '../sprites.ts';
import { box, type Defs, ellipsePath, fill, type Point, polygon, type Stop, smoothOpen, stroke } from '../svg.ts';
import type { View } from './studio.ts';

/** What a scene of a place is told. */
export interface Place {
  view: View;
  variant: number;
  random: Random;
}

/** The light of an hour: sky from the top down to the horizon, the haze there, and the sun. */
export interface Hour {
  sky: readonly Stop[];
  haze: string;
  sun: string;
}

/** First light: plum above, gold at the horizon. */
export const DAWN: Hour = {
  sky: [
    [0, '#5d5468'],
    [0.3, '#96708a'],
    [0.58, '#d99a82'],
    [0.8, '#f3c489'],
    [1, '#fbe3b4'],
  ],
  haze: '#f2c594',
  sun: '#fff1c4',
};
/** A hazy, bright day. */
export const NOON: Hour = {
  sky: [
    [0, '#7fa3ae'],
    [0.5, '#b6cbc6'],
    [1, '#f3e9d6'],
  ],
  haze: '#e9e2cc',
  sun: '#fff8e6',
};
/** Last light: ink above, amber at the horizon. */
export const DUSK: Hour = {
  sky: [
    [0, '#2d3346'],
    [0.4, '#5c4f66'],
    [0.72, '#b5705c'],
    [0.9, '#e3a05e'],
    [1, '#f3c98c'],
  ],
  haze: '#d99a6c',
  sun: '#ffdf9c',
};

/** The sky down to the horizon, with the sun's glow and thin layered clouds. */
export function skyMarkup(
  defs: Defs,
  view: View,
  random: Random,
  hour: Hour,
  horizon: number,
  sunX: number,
  sunY: number,
): string {
  const { width } = view;
  const glow = defs.radial([
    [0, hour.sun, 0.95],
    [0.12, hour.sun, 0.62],
    [0.4, hour.sun, 0.22],
    [1, hour.sun, 0],
  ]);
  let clouds = '';
  for (let i = 0; i < 9; i++) {
    const [x, y] = [random.range(-0.1, 1.1) * width, horizon * random.range(0.12, 0.86)];
    const [rx, ry] = [random.range(150, 420), random.range(6, 19)];
    const pale = i % 3 === 0 ? darker(hour.haze, 0.28) : lighter(hour.haze, 0.5);
    const paint = defs.radial([
      [0, pale, 0.5],
      [0.5, pale, 0.26],
      [1, pale, 0],
    ]);
    clouds +=
      fill(ellipsePath(x, y, rx, ry), paint) + fill(ellipsePath(x + rx * 0.3, y - ry * 0.7, rx * 0.5, ry * 0.9), paint);
  }
  return (
    box(0, 0, width, horizon + 2, defs.linear(hour.sky)) +
    clouds +
    fill(ellipsePath(sunX, sunY, 520, 400), glow) +
    fill(
      ellipsePath(sunX, sunY, 37, 37),
      defs.radial([
        [0, '#fffdf0'],
        [0.8, hour.sun],
        [1, hour.sun, 0.7],
      ]),
    )
  );
}

/** A far row of trees: irregular crowns in one tint, paler the farther away. */
export function treeLine(
  view: View,
  random: Random,
  base: number,
  height: number,
  paint: string,
  palms = false,
): string {
  const points: Point[] = [[-20, base + 4]];
  const phases = [random.range(0, 9), random.range(0, 9)] as const;
  for (let x = -20; x < view.width + 40; x += height * random.range(0.16, 0.34)) {
    // Groves thin out and thicken over long stretches; single crowns stand out of them at random.
    const grove = 0.5 + 0.3 * Math.sin(x / 97 + phases[0]) + 0.2 * Math.sin(x / 41 + phases[1]);
    const crown = random.chance(0.14) ? random.range(0.25, 0.5) : 0;
    points.push([x, base - height * (0.18 + 0.5 * grove + crown + random.wobble(0.12))]);
  }
  points.push([view.width + 60, base + 4]);
  let extra = '';
  for (let i = 0; palms && i < 4; i++) {
    const [px, tall] = [random.range(0.04, 0.96) * view.width, height * random.range(1.5, 2.3)];
    extra += stroke(
      smoothOpen([
        [px, base],
        [px + 4, base - tall * 0.6],
        [px + 2, base - tall],
      ]),
      paint,
      3.4,
    );
    for (let leaf = 0; leaf < 8; leaf++) {
      const angle = (leaf / 8) * Math.PI * 2;
      const tip: Point = [px + Math.cos(angle) * tall * 0.3, base - tall + Math.sin(angle) * tall * 0.18 + 5];
      extra += stroke(
        smoothOpen([[px + 2, base - tall], [(px + tip[0]) / 2, base - tall + Math.sin(angle) * tall * 0.12 - 4], tip]),
        paint,
        2.6,
      );
    }
  }
  return fill(`${smoothOpen(points)}Z`, paint) + extra;
}

/** A level veil of mist. */
export function mist(defs: Defs, view: View, y: number, height: number, tint: string, strength: number): string {
  return box(
    0,
    y - height / 2,
    view.width,
    height,
    defs.linear([
      [0, tint, 0],
      [0.5, tint, strength],
      [1, tint, 0],
    ]),
  );
}

/** A flat field seen from standing height; things on it shrink with `away` (1 is nearest). */
export interface Ground {
  vanishX: number;
  horizon: number;
  at(across: number, away: number): Point;
}

/** Makes the ground below a horizon. */
export function createGround(vanishX: number, horizon: number, reach = 560): Ground {
  return { vanishX, horizon, at: (across, away) => [vanishX + across / away, horizon + reach / away] };
}

/** Ploughed soil: ridges with a lit and a shaded flank, running to the vanishing point. */
export function furrows(defs: Defs, view: View, ground: Ground, spacing: number, soil: string, haze: string): string {
  const depth = 900 - ground.horizon;
  const paint = defs.linear([
    [0, mix(soil, haze, 0.85)],
    [0.12, mix(soil, haze, 0.5)],
    [0.4, soil],
    [1, darker(soil, 0.45)],
  ]);
  let [lit, shade] = ['', ''];
  const reach = Math.ceil((view.width * 1.6) / spacing);
  for (let row = -reach; row <= reach; row++) {
    const strip = (from: number, to: number): string =>
      polygon([
        ground.at((row + from) * spacing, 60),
        ground.at((row + to) * spacing, 60),
        ground.at((row + to) * spacing, 0.9),
        ground.at((row + from) * spacing, 0.9),
      ]);
    lit += strip(0.02, 0.2);
    shade += strip(0.42, 0.74);
  }
  const fade = (tint: string, strength: number): string =>
    defs.linear([
      [0, tint, 0],
      [0.16, tint, strength * 0.5],
      [1, tint, strength],
    ]);
  return (
    box(0, ground.horizon, view.width, depth, paint) +
    fill(shade, fade(darker(soil, 0.75), 0.62)) +
    fill(lit, fade(lighter(mix(soil, haze, 0.5), 0.1), 0.4))
  );
}

/** A tuft of onion leaves or similar crop, standing on the origin. */
export function tuft(random: Random, tint: string, light: string): string {
  let markup = '';
  for (let blade = 0; blade < 13; blade++) {
    const lean = random.wobble(1);
    const tall = random.range(62, 128);
    const tip: Point = [lean * 92, -tall + Math.abs(lean) * 34];
    const line = smoothOpen([[lean * 8, 0], [lean * 34, -tall * 0.6], tip]);
    markup +=
      stroke(line, mix(darker(tint, 0.45), tint, blade / 13), 8.5 - (blade % 3)) +
      (blade > 5 ? stroke(line, mix(tint, light, random.range(0.2, 0.75)), 2.8, 0.85) : '');
  }
  return markup;
}

/** Sprites of one thing at several distances, so that perspective needs no scaling while stamping. */
export async function sizedSprites(
  view: View,
  scales: readonly number[],
  copies: number,
  room: Room,
  draw: (defs: Defs, scale: number) => string,
  shadow = 0,
): Promise<Sprite[][]> {
  const specs = scales.flatMap((scale) =>
    Array.from(
      { length: copies },
      (): SpriteSpec => ({ draw: (defs) => draw(defs, scale), room, scale: scale * view.scale, shadow }),
    ),
  );
  const sprites = await renderSprites(specs);
  return scales.map((_, index) => sprites.slice(index * copies, (index + 1) * copies));
}

/** Stamps rows of a crop into the ground, far ones first. */
export function plantRows(
  stage: Stage,
  view: View,
  ground: Ground,
  random: Random,
  sprites: readonly (readonly Sprite[])[],
  scales: readonly number[],
  rows: {
    spacing: number;
    offset: number;
    step: number;
    size: number;
    light: (x: number, away: number) => number;
    keep?: (row: number) => boolean;
  },
): void {
  for (let away = 24; away > 0.78; away -= rows.step * Math.max(0.5, away * 0.18)) {
    const wanted = rows.size / away;
    let index = 0;
    scales.forEach((scale, at) => {
      if (Math.abs(scale - wanted) < Math.abs((scales[index] ?? 0) - wanted)) index = at;
    });
    const set = sprites[index] ?? [];
    const reach = Math.ceil(((view.width * 0.75 + 80) * away) / rows.spacing);
    for (let row = -reach; row <= reach; row++) {
      if (rows.keep && !rows.keep(row)) continue;
      const [x, y] = ground.at(
        (row + rows.offset) * rows.spacing + random.wobble(16),
        away + random.wobble(rows.step * 0.3),
      );
      const sprite = set[random.int(0, set.length - 1)];
      if (sprite && x > -80 && x < view.width + 80)
        stamp(stage, sprite, x * view.scale, y * view.scale, rows.light(x, away));
    }
  }
}
