import { type Kind, roomOf } from '../produce/kinds.ts';
import type { Random } from '../random.ts';
import { type Sprite, type Stage, stamp } from '../raster.ts';
import { renderSprites, type SpriteSpec } from '../sprites.ts';
import type { View } from './studio.ts';

/** Half the width, in view units, of a large onion in a heap. */
const HEAP_RADIUS = 108;

/** From this many pixels per unit on, every fine line of a piece can be seen and is worth its price. */
const FINE = 1.9;

/** Pieces of one kind ready to be laid down, and their half width in view units. */
export interface Pieces {
  sprites: readonly Sprite[];
  radius: number;
}

/** Draws a handful of pieces in all sorts of positions, as they lie in a heap. */
export async function heapPieces(view: View, kind: Kind, random: Random, size = 1, count = 7): Promise<Pieces> {
  const radius = HEAP_RADIUS * kind.size * size;
  const specs = Array.from({ length: kind.body === 'loose' ? 14 : count }, (): SpriteSpec => {
    const scale = (radius / 100) * view.scale * random.range(0.9, 1.1);
    // Long pieces come to rest lying across; round ones show any side.
    const roll =
      kind.body === 'long' ? random.wobble(0.85) + (random.chance(0.4) ? Math.PI : 0) : random.range(-3.1, 3.1);
    const tilt = random.wobble(1.5);
    return {
      draw: (defs) => kind.draw({ defs, random, roll, tilt, fine: scale > FINE }),
      room: roomOf(kind, roll),
      scale,
      ...(kind.body === 'loose' ? {} : { shadow: 0.8 }),
    };
  });
  return { sprites: await renderSprites(specs), radius };
}

/** Where a heap lies: between `left` and `right`, from its crest down to its foot. */
export interface HeapShape {
  left: number;
  right: number;
  crest: (x: number) => number;
  foot: (x: number) => number;
  /** How bright a piece is; the crest far behind and the hollows are darker. */
  light: (x: number, y: number) => number;
}

/** Lays pieces from the back to the front, so that nearer ones cover those behind. */
export function layHeap(stage: Stage, view: View, kind: Kind, pieces: Pieces, shape: HeapShape, random: Random): void {
  const { radius, sprites } = pieces;
  const dense = kind.bulk ?? 1;
  const [stepX, stepY] = kind.body === 'round' ? [1.56, 0.78] : kind.body === 'long' ? [1.15, 0.32] : [1.25, 0.62];
  let top = 900;
  let bottom = 0;
  for (let x = shape.left; x <= shape.right; x += 20) {
    top = Math.min(top, shape.crest(x));
    bottom = Math.max(bottom, shape.foot(x));
  }
  let row = 0;
  let last = -1;
  for (let y = top; y <= bottom; y += stepY * radius * dense, row++) {
    for (let x = shape.left + (row % 2) * stepX * radius * 0.5; x <= shape.right; x += stepX * radius * dense) {
      const px = x + random.wobble(0.34 * stepX * radius);
      const py = y + random.wobble(0.6 * stepY * radius);
      if (px < shape.left || px > shape.right || py < shape.crest(px) || py > shape.foot(px)) continue;
      let index = random.int(0, sprites.length - 1);
      if (index === last) index = (index + 1) % sprites.length;
      last = index;
      const sprite = sprites[index];
      if (sprite) {
        stamp(
          stage,
          sprite,
          px * view.scale,
          py * view.scale,
          1 - (1 - shape.light(px, py) * random.range(0.88, 1.02)) * (kind.pale ? 0.62 : 1),
        );
      }
    }
  }
}

/** A gently rounded heap with the given middle, width and height, standing on `foot`. */
export function mound(centre: number, halfWidth: number, foot: number, height: number): HeapShape {
  const share = (x: number): number => Math.min(1, Math.abs(x - centre) / halfWidth);
  return {
    left: centre - halfWidth,
    right: centre + halfWidth,
    crest: (x) => foot - height * (0.5 + 0.5 * Math.cos(share(x) * Math.PI)) ** 0.8,
    foot: (x) => foot + height * 0.16 * Math.sqrt(1 - share(x) ** 2),
    light: (x, y) => {
      const side = (x - centre) / halfWidth;
      const low = Math.max(0, (y - foot + height * 0.25) / (height * 0.5));
      return 1.02 - 0.26 * Math.max(0, side) - 0.2 * low - 0.04 * Math.max(0, -side);
    },
  };
}

/** Draws a few pieces standing or lying as a photographer would set them, at given sizes. */
export async function posedPieces(
  view: View,
  kind: Kind,
  random: Random,
  poses: readonly { radius: number; roll: number; tilt: number; cut?: boolean }[],
): Promise<Sprite[]> {
  return renderSprites(
    poses.map((pose): SpriteSpec => {
      const scale = (pose.radius / 100) * view.scale;
      const brush = { random, roll: pose.roll, tilt: pose.tilt, fine: scale > FINE };
      return {
        draw: (defs) => (pose.cut && kind.cut ? kind.cut({ ...brush, defs }) : kind.draw({ ...brush, defs })),
        room: roomOf(kind, pose.roll, pose.cut === true && kind.cut !== undefined),
        scale,
        shadow: 0.55,
      };
    }),
  );
}
