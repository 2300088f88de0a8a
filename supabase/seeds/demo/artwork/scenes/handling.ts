import { BRAND, darker, lighter } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import type { Produce } from '../picture.ts';
import { paintLayer, type Stage, stamp } from '../raster.ts';
import { box, createDefs, ellipsePath, fill, polygon, smoothOpen, stroke, svgDocument } from '../svg.ts';
import { type Place, sizedSprites } from './landscape.ts';
import { heapPieces, layHeap, mound } from './pile.ts';
import { lamp, smallSack } from './props.ts';
import { createRoom, shell } from './sheds.ts';
import { backDefs, backStage } from './studio.ts';

/** A sorting belt under lamps, carrying onions or potatoes past the graders' places. */
export async function drawSortingLine(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const produce: Produce = (['onion-red', 'potato-yellow', 'onion-white'] as const)[variant % 3] ?? 'onion-red';
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const side = (share: number): number => width * (flip ? 1 - share : share);
  const room = createRoom(width, { left: side(0.7) - 240, right: side(0.7) + 240, top: 210, bottom: 430 });
  const steel = (up: number): string => defs.linear([[0, lighter('#8d9a94', up)], [0.4, '#8d9a94'], [1, '#3f4a48']]);
  let body = shell(defs, room, { floor: '#9c8c72', wall: '#cfc2a2', ceiling: '#8a826c', back: '#d9cdae' });
  for (let window = 0; window < 4; window++) {
    const x = side(0.7) - 200 + window * 104;
    body += box(x, 238, 84, 96, defs.linear([[0, '#dfeae4'], [1, '#fff3d0']])) + stroke(`M${x + 42} 238v96M${x} 286h84`, '#6d6654', 4);
  }
  // The belt runs from the near corner to the far machine; both edges meet the same vanishing point.
  const nearY = (share: number): number => 470 + share * 430;
  const left = (y: number): number => side(0.64) + (side(-0.12) - side(0.64)) * ((y - 400) / 500);
  const right = (y: number): number => side(0.72) + (side(0.86) - side(0.72)) * ((y - 400) / 500);
  const edge = (x: (y: number) => number, drop: number): string => polygon([[x(400), 400], [x(960), 960], [x(960), 960 + drop * 2], [x(400), 400 + drop * 0.4]]);
  body += fill(polygon([[right(400), 410], [right(960), 960], [right(960) + (flip ? -170 : 170), 960], [right(400) + (flip ? -30 : 30), 440]]), '#1d0f08', 0.35);
  body += fill(edge(right, 90), steel(0.3));
  for (let leg = 0; leg < 5; leg++) {
    const y = 440 + leg ** 1.6 * 46;
    body += box(right(y) - 8 - leg * 2, y + 10, 12 + leg * 5, 70 + leg * 44, steel(0.4));
  }
  body += fill(polygon([[left(400), 400], [right(400), 400], [right(960), 960], [left(960), 960]]), defs.linear([[0, '#7d8a78'], [0.3, '#5b6a58'], [1, '#333e33']]));
  for (let slat = 0; slat < 26; slat++) {
    const y = 404 + (slat / 26) ** 1.9 * 560;
    body += stroke(`M${left(y).toFixed(1)} ${y.toFixed(1)}L${right(y).toFixed(1)} ${y.toFixed(1)}`, '#1d261d', 1 + slat * 0.16, 0.5);
  }
  const stage = await backStage(view, defs, body, 0.75);
  const kind = KINDS[produce];
  const sizes = [0.16, 0.2, 0.26, 0.34, 0.44, 0.56] as const;
  const sprites = await sizedSprites(view, sizes, 4, BALL, (brushDefs) =>
    kind.draw({ defs: brushDefs, random, roll: random.range(-3, 3), tilt: random.wobble(1.4), fine: false }), 0.8);
  for (let y = 404; y < 990; ) {
    const size = 0.16 + ((y - 400) / 560) * 0.4;
    const set = sprites[sizes.reduce((best, value, index) => (Math.abs(value - size) < Math.abs((sizes[best] ?? 0) - size) ? index : best), 0)] ?? [];
    const radius = size * 100;
    const [from, to] = [Math.min(left(y), right(y)) + radius * 0.9, Math.max(left(y), right(y)) - radius * 0.9];
    for (let x = from + random.range(0, radius); x < to; x += radius * random.range(1.5, 2.2)) {
      const sprite = set[random.int(0, set.length - 1)];
      const share = (x - from) / (to - from);
      if (sprite && random.chance(0.93)) stamp(stage, sprite, x * view.scale, (y + random.wobble(radius * 0.4)) * view.scale, 0.82 + 0.18 * Math.sin(share * 3.1));
    }
    y += radius * 1.02;
  }
  const front = createDefs('f');
  const rail = (x: (y: number) => number): string =>
    stroke(`M${x(400).toFixed(1)} 394L${x(960).toFixed(1)} 940`, '#4a5654', 20) + stroke(`M${x(400).toFixed(1)} 390L${x(960).toFixed(1)} 930`, '#c9d2cc', 6);
  let top = rail(left) + rail(right);
  for (const [share, y, scale, reach] of [[0.62, 150, 0.5, 560], [0.5, 110, 0.78, 620], [0.3, 60, 1.15, 640]] as const) {
    top += lamp(front, side(share), y, scale, reach);
  }
  top += box(0, 0, width, 900, front.radial([[0.5, '#1d0f08', 0], [1, '#1d0f08', 0.5]], [0.5, 0.5, 0.75]));
  await paintLayer(stage, svgDocument({ width: width * view.scale, height: 900 * view.scale }, view, front, top));
  return stage;
}

const BALL = { left: -140, top: -140, right: 140, bottom: 140 };

const STALLS = [
  ['onion-red', 'potato-yellow', 'tomato', 'chilli-green', 'garlic-white', 'ginger'],
  ['potato-red', 'onion-white', 'lemon', 'okra', 'onion-pink', 'garlic-purple'],
] as const satisfies readonly (readonly Produce[])[];

/** A mandi at midday: heaps of produce under striped awnings, sacks at the back. */
export async function drawMarket(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const goods = STALLS[variant % STALLS.length] ?? STALLS[0];
  let body = box(0, 0, width, 900, defs.linear([[0, '#f3dfb4'], [0.5, '#d9a873'], [1, '#8a5a38']]));
  for (let arch = 0; arch < 6; arch++) {
    const x = (arch + 0.5) * (width / 6);
    const door = `M${x - 62} 420L${x - 62} 250Q${x} 150 ${x + 62} 250L${x + 62} 420Z`;
    body += fill(door, defs.linear([[0, '#7c4f35'], [1, '#3b2218']])) + stroke(door, '#e9cfa0', 9, 0.7);
  }
  for (let sack = 0; sack < 9; sack++) {
    body += smallSack(defs, (sack + 0.4 + random.wobble(0.2)) * (width / 9), 474 + random.wobble(10), 0.72, sack % 3 ? '#bd9a64' : '#cdb07e');
  }
  for (let awning = 0; awning < 3; awning++) {
    const [x, wide] = [awning * (width / 3) - 12, width / 3 + 24];
    const tint = [BRAND.onion, BRAND.leaf, BRAND.terracotta][(awning + variant) % 3] ?? BRAND.onion;
    for (let stripe = 0; stripe < 10; stripe++) {
      const [a, b] = [stripe / 10, (stripe + 1) / 10];
      const paint = stripe % 2 ? '#f3e6cc' : tint;
      const sag = 16;
      const shape = `M${x + wide * (0.06 + a * 0.88)} -10L${x + wide * (0.06 + b * 0.88)} -10L${x + wide * b} 150Q${x + (wide * (a + b)) / 2} ${150 + sag * 2} ${x + wide * a} 150Z`;
      body += fill(shape, defs.linear([[0, darker(paint, 0.3)], [0.8, paint], [1, lighter(paint, 0.12)]]));
    }
    body += box(x, 160, wide, 90, defs.linear([[0, '#1d0f08', 0.45], [1, '#1d0f08', 0]]));
    body += box(x + 4, 150, 12, 420, defs.linear([[0, '#a87c4c'], [1, '#4d3018']], [0, 0, 1, 0]));
  }
  body += box(0, 470, width, 430, defs.linear([[0, '#6d4630'], [1, '#3b2417']]));
  const stage = await backStage(view, defs, body, 0.6);
  for (const [row, y, size, height] of [[0, 600, 0.36, 150], [1, 846, 0.56, 216]] as const) {
    for (let stall = 0; stall < 3; stall++) {
      const produce = goods[row * 3 + stall] ?? 'onion-red';
      const kind = KINDS[produce];
      const centre = width * ((stall + 0.5) / 3 + (row ? 0.02 : -0.03));
      const half = width / (row ? 5.4 : 6.2);
      const table = createDefs('t');
      const cloth =
        fill(polygon([[10, 40], [half * 2 + 50, 40], [half * 2 + 60, 110], [0, 110]]), table.linear([[0, '#c9a468'], [1, '#5c3d20']])) +
        stroke(smoothOpen([[6, 44], [half, 50], [half * 2 + 54, 44]]), '#efd8a8', 4) +
        fill(ellipsePath(half + 30, 40, half + 20, 26), '#3b2212');
      await paintLayer(stage, svgDocument({ width: (half * 2 + 60) * view.scale, height: 120 * view.scale }, { width: half * 2 + 60, height: 120 }, table, cloth), Math.round((centre - half - 30) * view.scale), Math.round((y - 30) * view.scale));
      const pieces = await heapPieces(view, kind, random, kind.size < 0.9 && kind.body === 'round' ? size * 0.9 : size, 6);
      layHeap(stage, view, kind, pieces, mound(centre, half - pieces.radius * 0.4, y, height), random);
    }
  }
  return stage;
}
