import { lighter } from '../palette.ts';
import type { Produce } from '../picture.ts';
import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage, stamp } from '../raster.ts';
import { box, createDefs, fill, polygon, stroke, svgDocument } from '../svg.ts';
import { createRoom, shell } from './hall.ts';
import { type Place, sizedSprites } from './landscape.ts';
import { lamp } from './props.ts';
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
  const steel = (up: number): string =>
    defs.linear([
      [0, lighter('#8d9a94', up)],
      [0.4, '#8d9a94'],
      [1, '#3f4a48'],
    ]);
  let body = shell(defs, room, { floor: '#9c8c72', wall: '#cfc2a2', ceiling: '#8a826c', back: '#d9cdae' });
  for (let window = 0; window < 4; window++) {
    const x = side(0.7) - 200 + window * 104;
    body +=
      box(
        x,
        238,
        84,
        96,
        defs.linear([
          [0, '#dfeae4'],
          [1, '#fff3d0'],
        ]),
      ) + stroke(`M${x + 42} 238v96M${x} 286h84`, '#6d6654', 4);
  }
  // The belt runs from the near corner to the far machine; both edges meet the same vanishing point.
  const left = (y: number): number => side(0.64) + (side(-0.12) - side(0.64)) * ((y - 400) / 500);
  const right = (y: number): number => side(0.72) + (side(0.86) - side(0.72)) * ((y - 400) / 500);
  const edge = (x: (y: number) => number, drop: number): string =>
    polygon([
      [x(400), 400],
      [x(960), 960],
      [x(960), 960 + drop * 2],
      [x(400), 400 + drop * 0.4],
    ]);
  body += fill(
    polygon([
      [right(400), 410],
      [right(960), 960],
      [right(960) + (flip ? -170 : 170), 960],
      [right(400) + (flip ? -30 : 30), 440],
    ]),
    '#1d0f08',
    0.35,
  );
  body += fill(edge(right, 90), steel(0.3));
  for (let leg = 0; leg < 5; leg++) {
    const y = 440 + leg ** 1.6 * 46;
    body += box(right(y) - 8 - leg * 2, y + 10, 12 + leg * 5, 70 + leg * 44, steel(0.4));
  }
  body += fill(
    polygon([
      [left(400), 400],
      [right(400), 400],
      [right(960), 960],
      [left(960), 960],
    ]),
    defs.linear([
      [0, '#7d8a78'],
      [0.3, '#5b6a58'],
      [1, '#333e33'],
    ]),
  );
  for (let slat = 0; slat < 26; slat++) {
    const y = 404 + (slat / 26) ** 1.9 * 560;
    body += stroke(
      `M${left(y).toFixed(1)} ${y.toFixed(1)}L${right(y).toFixed(1)} ${y.toFixed(1)}`,
      '#1d261d',
      1 + slat * 0.16,
      0.5,
    );
  }
  const stage = await backStage(view, defs, body, 0.66);
  const kind = KINDS[produce];
  const sizes = [0.16, 0.21, 0.29, 0.4, 0.56] as const;
  const sprites = await sizedSprites(
    view,
    sizes,
    4,
    BALL,
    (brushDefs) =>
      kind.draw({ defs: brushDefs, random, roll: random.range(-3, 3), tilt: random.wobble(1.4), fine: false }),
    0.8,
  );
  for (let y = 404; y < 990; ) {
    const size = 0.16 + ((y - 400) / 560) * 0.4;
    const set =
      sprites[
        sizes.reduce(
          (best, value, index) => (Math.abs(value - size) < Math.abs((sizes[best] ?? 0) - size) ? index : best),
          0,
        )
      ] ?? [];
    const radius = size * 100;
    const [from, to] = [Math.min(left(y), right(y)) + radius * 0.9, Math.max(left(y), right(y)) - radius * 0.9];
    for (let x = from + random.range(0, radius); x < to; x += radius * random.range(1.5, 2.2)) {
      const sprite = set[random.int(0, set.length - 1)];
      const share = (x - from) / (to - from);
      if (sprite && random.chance(0.93))
        stamp(
          stage,
          sprite,
          x * view.scale,
          (y + random.wobble(radius * 0.4)) * view.scale,
          0.82 + 0.18 * Math.sin(share * 3.1),
        );
    }
    y += radius * 1.02;
  }
  const front = createDefs('f');
  const rail = (x: (y: number) => number): string =>
    stroke(`M${x(400).toFixed(1)} 394L${x(960).toFixed(1)} 940`, '#4a5654', 20) +
    stroke(`M${x(400).toFixed(1)} 390L${x(960).toFixed(1)} 930`, '#c9d2cc', 6);
  let top = rail(left) + rail(right);
  for (const [share, y, scale, reach] of [
    [0.62, 150, 0.5, 560],
    [0.5, 110, 0.78, 620],
    [0.3, 60, 1.15, 640],
  ] as const) {
    top += lamp(front, side(share), y, scale, reach);
  }
  top += box(
    0,
    0,
    width,
    900,
    front.radial(
      [
        [0.5, '#1d0f08', 0],
        [1, '#1d0f08', 0.5],
      ],
      [0.5, 0.5, 0.75],
    ),
  );
  await paintLayer(stage, svgDocument({ width: width * view.scale, height: 900 * view.scale }, view, front, top));
  return stage;
}

const BALL = { left: -140, top: -140, right: 140, bottom: 140 };
