import { BRAND, darker, lighter } from '../palette.ts';
import type { Produce } from '../picture.ts';
import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage } from '../raster.ts';
import { box, createDefs, ellipsePath, fill, polygon, smoothOpen, stroke, svgDocument } from '../svg.ts';
import type { Place } from './landscape.ts';
import { heapPieces, layHeap, mound } from './pile.ts';
import { smallSack } from './props.ts';
import { backDefs, backStage } from './studio.ts';

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
  let body = box(
    0,
    0,
    width,
    900,
    defs.linear([
      [0, '#f3dfb4'],
      [0.5, '#d9a873'],
      [1, '#8a5a38'],
    ]),
  );
  for (let arch = 0; arch < 6; arch++) {
    const x = (arch + 0.5) * (width / 6);
    const door = `M${x - 62} 420L${x - 62} 250Q${x} 150 ${x + 62} 250L${x + 62} 420Z`;
    body +=
      fill(
        door,
        defs.linear([
          [0, '#7c4f35'],
          [1, '#3b2218'],
        ]),
      ) + stroke(door, '#e9cfa0', 9, 0.7);
  }
  for (let sack = 0; sack < 9; sack++) {
    body += smallSack(
      defs,
      (sack + 0.4 + random.wobble(0.2)) * (width / 9),
      474 + random.wobble(10),
      0.72,
      sack % 3 ? '#bd9a64' : '#cdb07e',
    );
  }
  for (let awning = 0; awning < 3; awning++) {
    const [x, wide] = [awning * (width / 3) - 12, width / 3 + 24];
    const tint = [BRAND.onion, BRAND.leaf, BRAND.terracotta][(awning + variant) % 3] ?? BRAND.onion;
    for (let stripe = 0; stripe < 10; stripe++) {
      const [a, b] = [stripe / 10, (stripe + 1) / 10];
      const paint = stripe % 2 ? '#f3e6cc' : tint;
      const sag = 16;
      const shape = `M${x + wide * (0.06 + a * 0.88)} -10L${x + wide * (0.06 + b * 0.88)} -10L${x + wide * b} 150Q${x + (wide * (a + b)) / 2} ${150 + sag * 2} ${x + wide * a} 150Z`;
      body += fill(
        shape,
        defs.linear([
          [0, darker(paint, 0.3)],
          [0.8, paint],
          [1, lighter(paint, 0.12)],
        ]),
      );
    }
    body += box(
      x,
      160,
      wide,
      90,
      defs.linear([
        [0, '#1d0f08', 0.45],
        [1, '#1d0f08', 0],
      ]),
    );
    body += box(
      x + 4,
      150,
      12,
      420,
      defs.linear(
        [
          [0, '#a87c4c'],
          [1, '#4d3018'],
        ],
        [0, 0, 1, 0],
      ),
    );
  }
  body += box(
    0,
    470,
    width,
    430,
    defs.linear([
      [0, '#6d4630'],
      [1, '#3b2417'],
    ]),
  );
  const stage = await backStage(view, defs, body, 0.6);
  for (const [row, y, size, height] of [
    [0, 600, 0.36, 150],
    [1, 846, 0.56, 216],
  ] as const) {
    for (let stall = 0; stall < 3; stall++) {
      const produce = goods[row * 3 + stall] ?? 'onion-red';
      const kind = KINDS[produce];
      const centre = width * ((stall + 0.5) / 3 + (row ? 0.02 : -0.03));
      const half = width / (row ? 5.4 : 6.2);
      const table = createDefs('t');
      const cloth =
        fill(
          polygon([
            [10, 40],
            [half * 2 + 50, 40],
            [half * 2 + 60, 110],
            [0, 110],
          ]),
          table.linear([
            [0, '#c9a468'],
            [1, '#5c3d20'],
          ]),
        ) +
        stroke(
          smoothOpen([
            [6, 44],
            [half, 50],
            [half * 2 + 54, 44],
          ]),
          '#efd8a8',
          4,
        ) +
        fill(ellipsePath(half + 30, 40, half + 20, 26), '#3b2212');
      await paintLayer(
        stage,
        svgDocument(
          { width: (half * 2 + 60) * view.scale, height: 120 * view.scale },
          { width: half * 2 + 60, height: 120 },
          table,
          cloth,
        ),
        Math.round((centre - half - 30) * view.scale),
        Math.round((y - 30) * view.scale),
      );
      const pieces = await heapPieces(
        view,
        kind,
        random,
        kind.size < 0.9 && kind.body === 'round' ? size * 0.9 : size,
        6,
      );
      layHeap(stage, view, kind, pieces, mound(centre, half - pieces.radius * 0.4, y, height), random);
    }
  }
  return stage;
}
