import { darker, lighter } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import type { Stage } from '../raster.ts';
import { createDefs, ellipsePath, fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type HeapShape, heapPieces, layHeap } from './pile.ts';
import { backdropFor, type Subject } from './stillLife.ts';
import { backDefs, backStage, castShadow, studio } from './studio.ts';
import { paintFront } from './vessel.ts';

const BOWLS = [
  { glaze: '#b5532a', inside: '#5a2513', rim: '#e39a6c' },
  { glaze: '#f1e7d3', inside: '#9c8762', rim: '#fffaf0' },
  { glaze: '#4f7a86', inside: '#25414a', rim: '#a8c6c9' },
  { glaze: '#b88a3c', inside: '#5c3d10', rim: '#f1d391' },
] as const;

/** A glazed bowl, heaped. */
export async function drawBowl(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const { backdrop, wooden } = backdropFor(produce, variant + 2);
  const middle = view.width / 2;
  const bowl = BOWLS[(variant + produce.length) % BOWLS.length] ?? BOWLS[0];
  const defs = backDefs();
  const [wide, level, foot] = [370, 452, 772];
  const body =
    studio(defs, view, random, backdrop, 500, wooden) +
    castShadow(defs, middle + 24, foot + 2, 330, 84, 0.75) +
    fill(ellipsePath(middle, level, wide, 108), bowl.rim) +
    fill(ellipsePath(middle, level + 3, wide - 12, 99), bowl.inside);
  const stage = await backStage(view, defs, body);
  const pieces = await heapPieces(view, kind, random, kind.body === 'long' ? 0.86 : 0.76);
  const room = wide - 26 - pieces.radius * (kind.body === 'loose' ? 0.4 : 0.75);
  const shape: HeapShape = {
    left: middle - room,
    right: middle + room,
    crest: (x) => level - 168 * Math.cos(((x - middle) / wide) * 1.4) ** 0.8 + pieces.radius * 0.5,
    foot: (x) => level + 92 * Math.sqrt(Math.max(0, 1 - ((x - middle) / (wide - 10)) ** 2)) - pieces.radius * 0.3,
    light: (x, y) =>
      1.03 -
      0.22 * Math.abs((x - middle) / wide) ** 2 -
      0.16 * Math.max(0, (y - level) / 90) -
      0.1 * Math.max(0, (x - middle) / wide),
  };
  layHeap(stage, view, kind, pieces, shape, random);
  const front = createDefs('f');
  const arc = (rx: number, ry: number, lift: number, steps = 12): Point[] =>
    Array.from(
      { length: steps + 1 },
      (_, step): Point => [
        middle - rx * Math.cos((step / steps) * Math.PI),
        level + lift + ry * Math.sin((step / steps) * Math.PI),
      ],
    );
  const belly: Point[] = [
    [middle + 352, level + 90],
    [middle + 286, level + 210],
    [middle + 172, level + 296],
    [middle + 130, foot],
    [middle - 130, foot],
    [middle - 172, level + 296],
    [middle - 286, level + 210],
    [middle - 352, level + 90],
  ];
  const outline = smoothClosed([...arc(wide, 108, 0), ...belly]);
  const paint = front.radial(
    [
      [0, lighter(bowl.glaze, 0.55)],
      [0.35, bowl.glaze],
      [1, darker(bowl.glaze, 0.62)],
    ],
    [0.26, 0.2, 0.85],
  );
  const bandLine = (lift: number): string => smoothOpen(arc(wide - lift * 0.1, 108 + lift * 0.1, lift));
  const shell =
    fill(outline, paint) +
    stroke(bandLine(46), lighter(bowl.glaze, 0.5), 7, 0.55) +
    stroke(bandLine(64), darker(bowl.glaze, 0.35), 3, 0.5) +
    fill(
      outline,
      front.linear([
        [0.45, '#1d0f08', 0],
        [1, '#1d0f08', 0.45],
      ]),
    ) +
    fill(
      ellipsePath(middle - 226, level + 150, 26, 70, 0.5),
      front.radial([
        [0, '#ffffff', 0.6],
        [1, '#ffffff', 0],
      ]),
    );
  const lip =
    stroke(smoothOpen(arc(wide - 4, 106, 0)), bowl.rim, 11) +
    stroke(smoothOpen(arc(wide - 10, 102, -3)), darker(bowl.inside, 0.2), 3, 0.4);
  await paintFront(stage, view, 420, shell + lip, front);
  return stage;
}
