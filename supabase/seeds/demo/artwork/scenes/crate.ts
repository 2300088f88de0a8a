import { darker, lighter, mix } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import type { Stage } from '../raster.ts';
import { box, createDefs, ellipsePath, fill, type Point, polygon } from '../svg.ts';
import { type HeapShape, heapPieces, layHeap } from './pile.ts';
import { backdropFor, type Subject } from './stillLife.ts';
import { backDefs, backStage, castShadow, studio } from './studio.ts';
import { looseSpots, paintFront, spill } from './vessel.ts';
import { plank, stencil } from './wood.ts';

/** A slatted wooden crate, filled above its rim. */
export async function drawCrate(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const { backdrop } = backdropFor(produce, variant);
  const middle = view.width * (0.5 + (variant % 2 ? 0.03 : -0.02));
  const [left, right, rim, floor] = [middle - 400, middle + 400, 452, 790];
  const tint = variant % 2 ? '#c39a68' : '#b7834e';
  const defs = backDefs();
  const inside = polygon([
    [left + 46, rim - 120],
    [right - 46, rim - 120],
    [right - 6, rim + 40],
    [left + 6, rim + 40],
  ]);
  const body =
    studio(defs, view, random, backdrop, 520, variant % 2 === 1) +
    castShadow(defs, middle + 6, floor - 8, 432, 78, 0.8) +
    fill(ellipsePath(middle, floor - 2, 424, 22), '#140b08', 0.6) +
    fill(inside, darker(tint, 0.78)) +
    plank(defs, random, left + 46, rim - 128, right - left - 92, 40, darker(tint, 0.3));
  const stage = await backStage(view, defs, body);
  const pieces = await heapPieces(view, kind, random, 0.86);
  const peak = kind.body === 'loose' ? 150 : 176;
  const shape: HeapShape = {
    left: left + 40 + pieces.radius * 0.6,
    right: right - 40 - pieces.radius * 0.6,
    crest: (x) => rim - 34 - (peak - pieces.radius * 0.4) * Math.cos(((x - middle) / 400) * 1.45) ** 0.7,
    foot: () => rim + 26,
    light: (x, y) =>
      1.03 -
      0.25 * Math.abs((x - middle) / 400) ** 2 -
      0.2 * Math.max(0, (y - rim + 10) / 40) -
      0.14 * Math.max(0, (rim - 110 - y) / 80),
  };
  layHeap(stage, view, kind, pieces, shape, random);
  const front = createDefs('f');
  const boards = [0, 1, 2].map((row) =>
    plank(
      front,
      random,
      left - 6,
      rim + row * 116,
      right - left + 12,
      98,
      mix(tint, random.chance(0.5) ? '#8a5a30' : '#d8b384', random.range(0, 0.25)),
    ),
  );
  const gap = box(left + 4, rim + 10, right - left - 8, floor - rim - 20, darker(tint, 0.82));
  const posts = [left - 14, right - 52].map(
    (x) =>
      box(
        x,
        rim - 8,
        66,
        floor - rim + 10,
        front.linear(
          [
            [0, lighter(tint, 0.35)],
            [0.2, tint],
            [1, darker(tint, 0.45)],
          ],
          [0, 0, 1, 0],
        ),
      ) + box(x, rim - 8, 66, 5, lighter(tint, 0.6), 0.8),
  );
  const ink = darker(tint, 0.72);
  const marks =
    stencil('DOAB HARVEST', middle, rim + 184, 62, 600, ink, 0.72) +
    stencil('KANPUR · INDIA', middle, rim + 288, 34, 420, ink, 0.62);
  const shade = box(
    left - 14,
    rim - 8,
    right - left + 28,
    floor - rim + 10,
    front.linear(
      [
        [0, '#1d0f08', 0],
        [0.65, '#1d0f08', 0.04],
        [1, '#1d0f08', 0.4],
      ],
      [0, 0, 1, 0.4],
    ),
  );
  const lip = box(
    left - 6,
    rim,
    right - left + 12,
    40,
    front.linear([
      [0, '#1d0f08', 0.4],
      [1, '#1d0f08', 0],
    ]),
    0.6,
  );
  await paintFront(stage, view, 430, gap + boards.join('') + lip + posts.join('') + marks + shade, front);
  const spots: Point[] =
    kind.body === 'loose'
      ? looseSpots(subject, middle + 250, 830, 260)
      : [
          [middle + 330, 800],
          [middle + 452, 772],
        ];
  await spill(subject, stage, pieces, spots);
  return stage;
}
