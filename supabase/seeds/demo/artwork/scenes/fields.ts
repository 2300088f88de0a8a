import { BRAND, darker, lighter, mix } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage, stamp } from '../raster.ts';
import { createDefs, type Defs, ellipsePath, fill, num, stroke, svgDocument } from '../svg.ts';
import { createGround, DAWN, furrows, type Hour, mist, NOON, type Place, plantRows, sizedSprites, skyMarkup, treeLine, tuft } from './landscape.ts';
import { heapPieces, layHeap, mound } from './pile.ts';
import { smallCrate, smallSack } from './props.ts';
import { backDefs, backStage } from './studio.ts';

const SCALES = [0.05, 0.075, 0.11, 0.16, 0.24, 0.36, 0.52] as const;

/** An onion of a few pixels: more strokes than this would only blur. */
function farOnion(defs: Defs, roll: number): string {
  const skin = defs.radial([[0, '#d98a92'], [0.5, '#93304c'], [1, '#4b1024']], [0.34, 0.28, 0.8]);
  const neck = `M${num(Math.sin(roll) * 80)} ${num(-Math.cos(roll) * 80)}L${num(Math.sin(roll) * 125)} ${num(-Math.cos(roll) * 125)}`;
  return stroke(neck, '#b98f6c', 22) + fill(ellipsePath(0, 0, 98, 92, roll), skin);
}

const TUFT = { left: -100, top: -134, right: 100, bottom: 8 };

async function fieldStage(place: Place, hour: Hour, horizon: number, soil: string, sun: readonly [number, number], vanish: number): Promise<Stage> {
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
  return backStage(view, defs, body, 0.75);
}

/** Evens out a finished field: glow from the sun's side, dark corners that carry a headline. */
async function gradeField(stage: Stage, place: Place, sunX: number, tint: string): Promise<void> {
  const { view } = place;
  const defs = createDefs('g');
  const glow = defs.radial([[0, tint, 0.3], [1, tint, 0]]);
  const foot = defs.linear([[0, '#1d0f08', 0], [1, '#1d0f08', 0.5]]);
  const strip = { width: view.width * view.scale, height: 480 * view.scale };
  const body =
    fill(ellipsePath(sunX, 40, 640, 230), glow) + `<rect y="170" width="${view.width}" height="310" fill="${foot}"/>`;
  await paintLayer(stage, svgDocument(strip, { width: view.width, height: 480 }, defs, body), 0, Math.round(420 * view.scale));
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
    spacing: 300, offset: 0.5, step: 0.2, size: 0.56, light: (x, away) => sunSide(x) * (away > 6 ? 1.1 : 0.94),
  });
  const onion = KINDS['onion-red'];
  const onions = await sizedSprites(view, SCALES.slice(0, 6), 4, { left: -130, top: -130, right: 130, bottom: 130 }, (defs, scale) =>
    scale < 0.14
      ? farOnion(defs, random.range(-3, 3))
      : onion.draw({ defs, random, roll: random.range(-3, 3), tilt: random.wobble(1.2), fine: false }), 0.8);
  for (const offset of [-0.09, 0.09, 0]) {
    plantRows(stage, view, ground, random, onions, SCALES.slice(0, 6), {
      spacing: 300, offset, step: 0.17, size: 0.4, light: (x) => sunSide(x) * 1.02,
    });
  }
  await gradeField(stage, place, view.width * sunX, '#ffd694');
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
    spacing: 150, offset: 0.1, step: 0.15, size: 0.58, light: (x, away) => (away > 7 ? 1.12 : 1) - 0.12 * Math.abs(x / view.width - 0.4),
  });
  await gradeField(stage, place, view.width * 0.25, '#fff3cc');
  return stage;
}

function worker(x: number, y: number, scale: number, bent: boolean, cloth: string): string {
  const body = bent
    ? 'M-12 0L-8 -52Q-6 -70 14 -74L52 -60Q60 -54 52 -48L22 -50L14 0Z'
    : 'M-13 0L-11 -58Q-12 -92 0 -96Q13 -92 12 -58L13 0Z';
  const head = bent ? ellipsePath(62, -62, 11, 11) : ellipsePath(0, -110, 11, 12);
  const wrap = bent ? ellipsePath(61, -68, 13, 8, 0.5) : ellipsePath(0, -116, 13, 8);
  const arm = bent ? 'M46 -56L54 -18' : 'M8 -86L26 -56';
  const move = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})`;
  return `<g transform="${move}">${fill(body, cloth)}${stroke(arm, darker(cloth, 0.2), 9)}${fill(head, '#4a2f22')}${fill(wrap, lighter(cloth, 0.3))}</g>`;
}

/** Harvest: pickers far off, filled sacks and crates and a heap of fresh onions at the field's edge. */
export async function drawHarvest(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const flip = variant % 2 === 1;
  const [horizon, sunX] = [330, flip ? 0.74 : 0.24];
  const hour: Hour = { ...DAWN, sky: [[0, '#8fa6a8'], [0.5, '#d3c6a8'], [1, '#f8e2b4']], haze: '#f0d7a8' };
  const stage = await fieldStage(place, hour, horizon, '#805434', [sunX, 150], flip ? 0.4 : 0.58);
  const ground = createGround(view.width * (flip ? 0.4 : 0.58), horizon);
  const leaves = await sizedSprites(view, SCALES, 3, TUFT, () => tuft(random, '#7c7f3c', '#d9c478'));
  plantRows(stage, view, ground, random, leaves, SCALES, { spacing: 300, offset: 0.5, step: 0.24, size: 0.44, light: () => 1 });
  const side = (share: number): number => view.width * (flip ? 1 - share : share);
  const defs = createDefs('h');
  const people = [[0.18, 432, 0.62, 1, '#7d3a44'], [0.3, 412, 0.5, 0, '#a5703c'], [0.43, 420, 0.54, 1, '#4f6d78'], [0.62, 400, 0.42, 1, '#8a5a3c']] as const;
  let body = '';
  for (const [share, y, scale, bent, cloth] of people) {
    body += fill(ellipsePath(side(share) + 18, y, 42 * scale, 7 * scale), '#1d0f08', 0.35);
    body += worker(side(share), y, scale, bent === 1, mix(cloth, hour.haze, 0.18));
  }
  for (const [share, y, scale] of [[0.9, 560, 0.86], [0.78, 590, 0.96], [0.97, 640, 1.08]] as const) {
    body += smallSack(defs, side(share), y, scale, '#c2a06a');
  }
  body += smallCrate(defs, random, side(0.12), 690, 1.2, '#b7834e');
  const shadow = defs.radial([[0, '#1d0f08', 0.7], [1, '#1d0f08', 0]]);
  body += fill(ellipsePath(side(0.56) + 30, 812, 430, 80), shadow);
  await paintLayer(stage, svgDocument({ width: view.width * view.scale, height: 900 * view.scale }, view, defs, body));
  const kind = KINDS['onion-red'];
  const pieces = await heapPieces(view, kind, random, 0.5, 12);
  const inCrate = mound(side(0.12), 118, 610, 66);
  layHeap(stage, view, kind, pieces, { ...inCrate, foot: () => 612 }, random);
  layHeap(stage, view, kind, pieces, mound(side(0.56), 360, 800, 210), random);
  const lip = createDefs('l');
  await paintLayer(stage, svgDocument({ width: 330 * view.scale, height: 130 * view.scale }, { width: 330, height: 130 }, lip, `<g transform="translate(${165 - side(0.12)} -600)">${smallCrate(lip, random, side(0.12), 690, 1.2, '#b7834e')}</g>`), Math.round((side(0.12) - 165) * view.scale), Math.round(600 * view.scale));
  await gradeField(stage, place, view.width * sunX, '#ffdf9c');
  return stage;
}

