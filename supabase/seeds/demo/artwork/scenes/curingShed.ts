import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage } from '../raster.ts';
import { box, createDefs, type Defs, ellipsePath, fill, polygon, svgDocument } from '../svg.ts';
import { createRoom, ribs, shell } from './hall.ts';
import type { Place } from './landscape.ts';
import { type HeapShape, heapPieces, layHeap } from './pile.ts';
import { backDefs, backStage } from './studio.ts';

/** A curing shed: onions drying in deep beds while the sun falls through the slatted wall. */
export async function drawCuringShed(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const centre = width * (flip ? 0.44 : 0.56);
  const room = createRoom(width, { left: centre - 150, right: centre + 150, top: 300, bottom: 520 });
  let body = shell(defs, room, { floor: '#8a6543', wall: '#7c5636', ceiling: '#4d3422', back: '#f6d9a0' });
  const sunny = flip ? 1 : 0;
  for (let slat = 0; slat < 26; slat++) {
    const [from, to] = [slat / 26, slat / 26 + 0.02];
    const gap = polygon([room(sunny, 0.12, from), room(sunny, 0.8, from), room(sunny, 0.8, to), room(sunny, 0.12, to)]);
    body += fill(gap, '#ffe6ae', 0.92);
  }
  body += ribs(room, 7, '#3b2617', 20);
  body += box(
    centre - 150,
    300,
    300,
    220,
    defs.radial([
      [0, '#fffbe6', 0.95],
      [1, '#ffe2a0', 0.35],
    ]),
  );
  const stage = await backStage(view, defs, body, 0.66);
  const pieces = await heapPieces(view, KINDS['onion-red'], random, 0.42, 12);
  for (const side of flip ? [1, 0] : [0, 1]) {
    const shape: HeapShape = {
      left: side === 0 ? -40 : centre + 40,
      right: side === 0 ? centre - 40 : width + 40,
      crest: (x) => {
        const away = Math.min(1, Math.abs(x - centre) / (width * 0.5));
        return 560 - 210 * Math.max(0, away - 0.12) ** 1.1 + 6 * Math.sin(x / 31);
      },
      foot: (x) => 540 + 500 * Math.max(0.02, Math.abs(x - centre) / (width * 0.52) - 0.08),
      light: (x, y) => (side === sunny ? 1.1 : 0.92) * (0.84 + 0.24 * Math.sin(x / 47 + y / 80)) * (y > 760 ? 0.86 : 1),
    };
    layHeap(stage, view, KINDS['onion-red'], pieces, shape, random);
  }
  await overlay(place, stage, (front) => {
    let beams = '';
    for (let beam = 0; beam < 7; beam++) {
      const start = flip ? width - beam * width * 0.06 : beam * width * 0.06;
      const lean = flip ? -1 : 1;
      const top = 120 + beam * 42;
      const shape = polygon([
        [start, top],
        [start + lean * 20, top - 16],
        [start + lean * (440 + beam * 24), 900],
        [start + lean * (300 + beam * 24), 900],
      ]);
      beams += fill(
        shape,
        front.linear([
          [0, '#ffe9b4', 0.34],
          [1, '#ffe9b4', 0],
        ]),
      );
    }
    const glow = front.radial([
      [0, '#fff3cc', 0.6],
      [1, '#fff3cc', 0],
    ]);
    return (
      beams +
      fill(ellipsePath(centre, 410, 330, 230), glow) +
      box(
        0,
        640,
        width,
        260,
        front.linear([
          [0, '#1d0f08', 0],
          [1, '#1d0f08', 0.5],
        ]),
      )
    );
  });
  return stage;
}

async function overlay(place: Place, stage: Stage, draw: (defs: Defs) => string): Promise<void> {
  const defs = createDefs('o');
  const body = draw(defs);
  const { view } = place;
  await paintLayer(stage, svgDocument({ width: view.width * view.scale, height: 900 * view.scale }, view, defs, body));
}
