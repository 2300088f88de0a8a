import { darker, lighter, mix } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage } from '../raster.ts';
import { createDefs, ellipsePath, fill, stroke, svgDocument } from '../svg.ts';
import { fieldStage, gradeField, SCALES, TUFT } from './fields.ts';
import { createGround, DAWN, type Hour, type Place, plantRows, sizedSprites, tuft } from './landscape.ts';
import { heapPieces, layHeap, mound } from './pile.ts';
import { smallCrate, smallSack } from './props.ts';

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
  const hour: Hour = {
    ...DAWN,
    sky: [
      [0, '#8fa6a8'],
      [0.5, '#d3c6a8'],
      [1, '#f8e2b4'],
    ],
    haze: '#f0d7a8',
  };
  const stage = await fieldStage(place, hour, horizon, '#805434', [sunX, 150], flip ? 0.4 : 0.58);
  const ground = createGround(view.width * (flip ? 0.4 : 0.58), horizon);
  const leaves = await sizedSprites(view, SCALES, 3, TUFT, () => tuft(random, '#7c7f3c', '#d9c478'));
  plantRows(stage, view, ground, random, leaves, SCALES, {
    spacing: 300,
    offset: 0.5,
    step: 0.24,
    size: 0.44,
    light: () => 1,
  });
  await gradeField(stage, place, view.width * sunX, '#ffdf9c', horizon, hour.haze);
  const side = (share: number): number => view.width * (flip ? 1 - share : share);
  const defs = createDefs('h');
  const people = [
    [0.18, 432, 0.62, 1, '#7d3a44'],
    [0.3, 412, 0.5, 0, '#a5703c'],
    [0.43, 420, 0.54, 1, '#4f6d78'],
    [0.62, 400, 0.42, 1, '#8a5a3c'],
  ] as const;
  let body = '';
  for (const [share, y, scale, bent, cloth] of people) {
    body += fill(ellipsePath(side(share) + 18, y, 42 * scale, 7 * scale), '#1d0f08', 0.35);
    body += worker(side(share), y, scale, bent === 1, mix(cloth, hour.haze, 0.18));
  }
  for (const [share, y, scale] of [
    [0.9, 560, 0.86],
    [0.78, 590, 0.96],
    [0.97, 640, 1.08],
  ] as const) {
    body += smallSack(defs, side(share), y, scale, '#c2a06a');
  }
  body += smallCrate(defs, random, side(0.12), 690, 1.2, '#b7834e');
  const shadow = defs.radial([
    [0, '#1d0f08', 0.7],
    [1, '#1d0f08', 0],
  ]);
  body += fill(ellipsePath(side(0.56) + 30, 812, 430, 80), shadow);
  await paintLayer(stage, svgDocument({ width: view.width * view.scale, height: 900 * view.scale }, view, defs, body));
  const kind = KINDS['onion-red'];
  const pieces = await heapPieces(view, kind, random, 0.5, 12);
  const inCrate = mound(side(0.12), 118, 610, 66);
  layHeap(stage, view, kind, pieces, { ...inCrate, foot: () => 612 }, random);
  layHeap(stage, view, kind, pieces, mound(side(0.56), 360, 800, 210), random);
  const lip = createDefs('l');
  await paintLayer(
    stage,
    svgDocument(
      { width: 330 * view.scale, height: 130 * view.scale },
      { width: 330, height: 130 },
      lip,
      `<g transform="translate(${165 - side(0.12)} -600)">${smallCrate(lip, random, side(0.12), 690, 1.2, '#b7834e')}</g>`,
    ),
    Math.round((side(0.12) - 165) * view.scale),
    Math.round(600 * view.scale),
  );
  return stage;
}
