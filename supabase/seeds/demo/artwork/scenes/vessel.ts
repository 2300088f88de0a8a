import { paintLayer, type Stage, stamp } from '../raster.ts';
import { type createDefs, type Point, svgDocument } from '../svg.ts';
import type { heapPieces } from './pile.ts';
import type { Subject } from './stillLife.ts';
import type { View } from './studio.ts';

/** Lays the front of a crate, sack or bowl over what it holds; nothing is drawn above `top`. */
export async function paintFront(
  stage: Stage,
  view: View,
  top: number,
  body: string,
  defs: ReturnType<typeof createDefs>,
): Promise<void> {
  // Only the strip that the front covers is rasterised: a full transparent layer would cost twice as much.
  const strip = { width: view.width * view.scale, height: (900 - top) * view.scale };
  const moved = `<g transform="translate(0 ${-top})">${body}</g>`;
  await paintLayer(
    stage,
    svgDocument(strip, { width: view.width, height: 900 - top }, defs, moved),
    0,
    Math.round(top * view.scale),
  );
}

/** Sets pieces down beside a vessel. */
export async function spill(
  subject: Subject,
  stage: Stage,
  pieces: Awaited<ReturnType<typeof heapPieces>>,
  spots: readonly Point[],
): Promise<void> {
  const { view, random } = subject;
  for (const [x, y] of spots) {
    const sprite = pieces.sprites[random.int(0, pieces.sprites.length - 1)];
    if (sprite) stamp(stage, sprite, x * view.scale, y * view.scale, 1);
  }
}

/** Places for crumbs that missed the vessel. */
export function looseSpots(subject: Subject, centre: number, y: number, reach: number): Point[] {
  return Array.from(
    { length: 60 },
    (): Point => [centre + subject.random.wobble(reach), y + subject.random.wobble(34)],
  );
}
