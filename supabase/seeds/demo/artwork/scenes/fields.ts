import { BRAND, darker, lighter, mix } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage } from '../raster.ts';
import { box, createDefs, type Defs, ellipsePath, fill, num, stroke, svgDocument } from '../svg.ts';
import {
  createGround,
  DAWN,
  furrows,
  type Hour,
  mist,
  NOON,
  type Place,
  plantRows,
  sizedSprites,
  skyMarkup,
  treeLine,
  tuft,
} from './landscape.ts';
import { backDefs, backStage } from './studio.ts';

/** The sizes at which crops are drawn for a field, far to near. */
export const SCALES = [0.05, 0.075, 0.11, 0.16, 0.24, 0.36, 0.52] as const;

/** An onion of a few pixels: more strokes than this would only blur. */
function farOnion(defs: Defs, roll: number): string {
  const skin = defs.radial(
    [
      [0, '#d98a92'],
      [0.5, '#93304c'],
      [1, '#4b1024'],
    ],
    [0.34, 0.28, 0.8],
  );
  const neck = `M${num(Math.sin(roll) * 80)} ${num(-Math.cos(roll) * 80)}L${num(Math.sin(roll) * 125)} ${num(-Math.cos(roll) * 125)}`;
  return stroke(neck, '#b98f6c', 22) + fill(ellipsePath(0, 0, 98, 92, roll), skin);
}

/** The room a tuft of leaves takes. */
export const TUFT = { left: -100, top: -134, right: 100, bottom: 8 };

/** Sky, distant trees and ploughed ground. */
export async function fieldStage(
  place: Place,
  hour: Hour,
  horizon: number,
  soil: string,
  sun: readonly [number, number],
  vanish: number,
): Promise<Stage> {
  const { view, random } = place;
  const defs = backDefs();
  const ground = createGround(view.width * vanish, horizon);
  const far = mix('#6d7f72', hour.haze, 0.62);
  const near = mix(BRAND.leaf, hour.haze, 0.28);
  const body =
    skyMarkup(defs, view, random, hour, horizon, view.width * sun[0], sun[1]) +
    treeLine(view, random, horizon, 34, mix(far, hour.haze, 0.4)) +
    mist(defs, view, horizon - 10, 60, hour.haze, 0.7) +
    treeLine(view, random, horizon + 3, 46, far, true) +
    mist(defs, view, horizon + 2, 46, hour.haze, 0.62) +
    treeLine(view, random, horizon + 9, 26, darker(near, 0.16)) +
    furrows(defs, view, ground, 150, soil, hour.haze) +
    mist(defs, view, horizon + 20, 56, lighter(hour.haze, 0.4), 0.5);
  return backStage(view, defs, body, 0.66);
}

/** Evens out a finished field: glow from the sun's side, dark corners that carry a headline. */
export async function gradeField(
  stage: Stage,
  place: Place,
  sunX: number,
  tint: string,
  horizon: number,
  haze: string,
): Promise<void> {
  const { view } = place;
  const defs = createDefs('g');
  const top = horizon - 24;
  const tall = 900 - top;
  const veil = defs.linear([
    [0, haze, 0],
    [0.14, haze, 0.86],
    [0.4, haze, 0.36],
    [1, haze, 0],
  ]);
  const glow = defs.radial([
    [0, tint, 0.3],
    [1, tint, 0],
  ]);
  const foot = defs.linear([
    [0, '#1d0f08', 0],
    [1, '#1d0f08', 0.5],
  ]);
  const strip = { width: view.width * view.scale, height: tall * view.scale };
  const body =
    box(0, 0, view.width, 190, veil) +
    fill(ellipsePath(sunX, 40, 640, 250), glow) +
    box(0, tall - 310, view.width, 310, foot);
  await paintLayer(
    stage,
    svgDocument(strip, { width: view.width, height: tall }, defs, body),
    0,
    Math.round(top * view.scale),
  );
}

/** Dawn over an onion field of the Gangetic plain: pulled onions drying in rows between green ones. */
export async function drawFieldDawn(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const sunX = variant % 2 ? 0.3 : 0.68;
  const horizon = 400;
  const stage = await fieldStage(place, DAWN, horizon, '#6b4229', [sunX, horizon - 46], sunX - 0.04);
  const ground = createGround(view.width * (sunX - 0.04), horizon);
  const leaves = await sizedSprites(view, SCALES, 3, TUFT, () => tuft(random, '#4a5f2c', '#f0c878'));
  const sunSide = (x: number): number => 1.08 - 0.42 * Math.min(1, Math.abs(x / view.width - sunX) * 1.25);
  plantRows(stage, view, ground, random, leaves, SCALES, {
    spacing: 300,
    offset: 0.5,
    step: 0.2,
    size: 0.56,
    light: (x, away) => sunSide(x) * (away > 6 ? 1.1 : 0.94),
  });
  const onion = KINDS['onion-red'];
  const onions = await sizedSprites(
    view,
    SCALES.slice(0, 6),
    4,
    { left: -130, top: -130, right: 130, bottom: 130 },
    (defs, scale) =>
      scale < 0.14
        ? farOnion(defs, random.range(-3, 3))
        : onion.draw({ defs, random, roll: random.range(-3, 3), tilt: random.wobble(1.2), fine: false }),
    0.8,
  );
  for (const offset of [-0.09, 0.09, 0]) {
    plantRows(stage, view, ground, random, onions, SCALES.slice(0, 6), {
      spacing: 300,
      offset,
      step: 0.17,
      size: 0.4,
      light: (x) => sunSide(x) * 1.02,
    });
  }
  await gradeField(stage, place, view.width * sunX, '#ffd694', horizon, DAWN.haze);
  return stage;
}

/** Green rows of the standing crop under a high, hazy sky. */
export async function drawFieldRows(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const vanish = variant % 2 ? 0.36 : 0.6;
  const horizon = 350;
  const stage = await fieldStage(place, NOON, horizon, '#8a6240', [variant % 2 ? 0.8 : 0.22, 110], vanish);
  const ground = createGround(view.width * vanish, horizon);
  const leaves = await sizedSprites(view, SCALES, 4, TUFT, () => tuft(random, '#54793a', '#c9d684'));
  plantRows(stage, view, ground, random, leaves, SCALES, {
    spacing: 150,
    offset: 0.1,
    step: 0.15,
    size: 0.58,
    light: (x, away) => (away > 7 ? 1.12 : 1) - 0.12 * Math.abs(x / view.width - 0.4),
  });
  await gradeField(stage, place, view.width * 0.25, '#fff3cc', horizon, NOON.haze);
  return stage;
}
