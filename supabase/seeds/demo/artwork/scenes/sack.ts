import { darker, lighter } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import type { Stage } from '../raster.ts';
import { createDefs, ellipsePath, fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type HeapShape, heapPieces, layHeap } from './pile.ts';
import { backdropFor, type Subject } from './stillLife.ts';
import { backDefs, backStage, castShadow, studio } from './studio.ts';
import { looseSpots, paintFront, spill } from './vessel.ts';
import { stencil } from './wood.ts';

function sackOutline(middle: number): Point[] {
  return [
    [middle - 236, 330],
    [middle - 262, 420],
    [middle - 310, 600],
    [middle - 318, 740],
    [middle - 276, 826],
    [middle - 120, 846],
    [middle + 120, 848],
    [middle + 284, 824],
    [middle + 322, 734],
    [middle + 308, 596],
    [middle + 264, 420],
    [middle + 238, 330],
  ];
}

/** An open jute sack, its rim rolled down, with the company's stencil. */
export async function drawSack(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const { backdrop, wooden } = backdropFor(produce, variant + 1);
  const middle = view.width * (0.5 + (variant % 2 ? 0.06 : -0.06));
  const jute = variant % 2 ? '#b58f58' : '#c6a36c';
  const defs = backDefs();
  const body =
    studio(defs, view, random, backdrop, 540, wooden) +
    castShadow(defs, middle + 20, 822, 350, 96, 0.8) +
    fill(ellipsePath(middle, 336, 238, 84), darker(jute, 0.75));
  const stage = await backStage(view, defs, body);
  const pieces = await heapPieces(view, kind, random, 0.8);
  const shape: HeapShape = {
    left: middle - 224 + pieces.radius * 0.5,
    right: middle + 224 - pieces.radius * 0.5,
    crest: (x) => 336 - 150 * Math.cos(((x - middle) / 236) * 1.4) ** 0.75 + pieces.radius * 0.4,
    foot: (x) => 338 + 70 * Math.sqrt(Math.max(0, 1 - ((x - middle) / 240) ** 2)),
    light: (x, y) => 1.02 - 0.2 * Math.abs((x - middle) / 240) ** 2 - 0.2 * Math.max(0, (y - 340) / 70),
  };
  layHeap(stage, view, kind, pieces, shape, random);
  const front = createDefs('f');
  const [, , ...belly] = sackOutline(middle);
  const mouth = (lift: number): Point[] =>
    [-1, -0.6, 0, 0.6, 1].map((share) => [middle + share * 240, 336 + lift + 82 * Math.sqrt(1 - share * share * 0.96)]);
  const outline = smoothClosed([
    ...mouth(0),
    ...belly
      .slice(-2)
      .reverse()
      .map((point) => point),
    ...belly.slice(0, -2).reverse(),
  ]);
  const weft = Array.from(
    { length: 52 },
    (_, row) => `M${middle - 340} ${350 + row * 9.7}q340 ${26 - row * 0.2} 680 0`,
  ).join('');
  const warp = Array.from(
    { length: 66 },
    (_, column) => `M${middle - 340 + column * 10.4} 330q${((column - 33) * 0.7).toFixed(1)} 260 0 530`,
  ).join('');
  const cloth =
    fill(
      outline,
      front.linear(
        [
          [0, darker(jute, 0.2)],
          [0.22, lighter(jute, 0.2)],
          [0.55, jute],
          [1, darker(jute, 0.55)],
        ],
        [0, 0, 1, 0.1],
      ),
    ) +
    stroke(weft, darker(jute, 0.45), 2.4, 0.28) +
    stroke(warp, lighter(jute, 0.45), 2.1, 0.26);
  const folds = [
    [-220, 0.2],
    [-120, 0.12],
    [150, 0.2],
    [236, 0.26],
  ].map(([x = 0, depth = 0]) => {
    const line = smoothOpen([
      [middle + x * 0.8, 420],
      [middle + x * 1.06, 560],
      [middle + x, 700],
      [middle + x * 1.1, 820],
    ]);
    return stroke(line, '#2b1708', 44, depth * 0.28) + stroke(line, '#2b1708', 18, depth * 0.5);
  });
  const low = fill(
    outline,
    front.linear([
      [0.5, '#1d0f08', 0],
      [1, '#1d0f08', 0.5],
    ]),
  );
  const ink = variant % 2 ? '#3b2415' : '#5a1f2c';
  const marks =
    stencil('DOAB HARVEST', middle, 612, 54, 410, ink, 0.72) +
    stencil('EXPORTS · KANPUR', middle, 664, 32, 380, ink, 0.66) +
    stroke(`M${middle - 200} 690q200 14 400 0M${middle - 200} 540q200 14 400 0`, ink, 5, 0.6) +
    stencil(kind.body === 'loose' ? 'NET 25 KG' : 'NET 50 KG', middle, 742, 28, 300, ink, 0.6);
  const rimLine = smoothOpen(mouth(6));
  const rim =
    stroke(smoothOpen(mouth(26)), '#1d0f08', 40, 0.22) +
    stroke(rimLine, darker(jute, 0.4), 54) +
    stroke(rimLine, jute, 46) +
    stroke(smoothOpen(mouth(-4)), lighter(jute, 0.35), 18, 0.7) +
    `<path d="${rimLine}" fill="none" stroke="${darker(jute, 0.45)}" stroke-width="46" stroke-dasharray="2 6" stroke-opacity="0.3"/>`;
  await paintFront(
    stage,
    view,
    320,
    `<g clip-path="${front.clip(outline)}">${cloth}${folds.join('')}${marks}${low}</g>${rim}`,
    front,
  );
  const spots: Point[] =
    kind.body === 'loose'
      ? looseSpots(subject, middle - 330, 830, 240)
      : [
          [middle - 400, 790],
          [middle - 290, 834],
          [middle + 390, 812],
        ];
  await spill(subject, stage, pieces, spots);
  return stage;
}
