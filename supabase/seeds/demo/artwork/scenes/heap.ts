import { darker, mix } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import type { Stage } from '../raster.ts';
import { fill, polygon } from '../svg.ts';
import { type HeapShape, heapPieces, layHeap } from './pile.ts';
import { backdropFor, type Subject } from './stillLife.ts';
import { backDefs, backStage, studio, type View } from './studio.ts';

/** Three silhouettes: rising to the right (room for a headline on the left), a hill, and edge to edge. */
function silhouette(view: View, variant: number, poured: boolean): (x: number) => number {
  const share = (x: number): number => x / view.width;
  if (variant % 3 === 0) {
    return (x) => 660 - 430 * Math.min(1, Math.max(0, (share(x) - 0.06) / 0.8)) ** 1.25 + 12 * Math.sin(x / 90);
  }
  if (variant % 3 === 1 || poured) {
    return (x) => 620 - 360 * Math.cos((share(x) - 0.46) * 2.6) ** 2 + 14 * Math.sin(x / 70);
  }
  return (x) => -40 + 10 * Math.sin(x / 80);
}

/** Dozens of pieces heaped up before a quiet wall. */
export async function drawHeap(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const defs = backDefs();
  const { backdrop } = backdropFor(produce, variant);
  const crest = silhouette(view, variant, kind.body === 'loose');
  const edge = Array.from({ length: 31 }, (_, step) => {
    const x = (step / 30) * view.width;
    return [x, crest(x) + (kind.body === 'loose' ? 0 : 56)] as const;
  });
  const gaps = defs.linear([
    [0, mix(kind.depth, backdrop.wallShade, 0.4)],
    [0.25, kind.depth],
    [1, darker(kind.depth, 0.6)],
  ]);
  const body =
    studio(defs, view, random, backdrop, 700, false) + fill(polygon([[0, 900], ...edge, [view.width, 900]]), gaps);
  const stage = await backStage(view, defs, body);
  const shape: HeapShape = {
    left: -60,
    right: view.width + 60,
    crest,
    foot: () => 990,
    light: (x, y) => {
      const below = Math.min(1, Math.max(0, (y - crest(x)) / 420));
      const away = Math.abs(x / view.width - 0.55);
      // Poured goods slide down in tongues: shade along the slope, never in a regular grid.
      const slide = x + 0.5 * y + 40 * Math.sin(y / 130);
      const roll =
        kind.body === 'loose' ? 0.06 * Math.sin(slide / 71 + 2 * Math.sin(slide / 190)) - 0.08 * (x / view.width) : 0;
      return 0.9 + 0.16 * Math.sin(below * 2.2) - 0.18 * away - 0.24 * Math.max(0, (y - 720) / 200) + roll;
    },
  };
  layHeap(stage, view, kind, await heapPieces(view, kind, random, 1, 8), shape, random);
  return stage;
}
