import { BRAND, darker, lighter } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import { type Stage, stamp } from '../raster.ts';
import { box, type Defs, ellipsePath, fill, polygon, place as put, stroke } from '../svg.ts';
import { DAWN, type Place, treeLine } from './landscape.ts';
import { posedPieces } from './pile.ts';
import { backDefs, backStage } from './studio.ts';
import { plank } from './wood.ts';

function windowMarkup(defs: Defs, place: Place, x: number, y: number, wide: number, tall: number): string {
  const view = { ...place.view, width: wide };
  const outside =
    box(0, 0, wide, tall, defs.linear(DAWN.sky.slice(2))) +
    fill(
      ellipsePath(wide * 0.7, tall * 0.6, 130, 110),
      defs.radial([
        [0, '#fff3cc', 0.9],
        [1, '#fff3cc', 0],
      ]),
    ) +
    treeLine(view, place.random, tall * 0.76, 30, '#b59a7c') +
    box(
      0,
      tall * 0.75,
      wide,
      tall * 0.25,
      defs.linear([
        [0, '#c9b078'],
        [1, '#7f8a4c'],
      ]),
    ) +
    fill(
      polygon([
        [wide * 0.5, tall * 0.77],
        [wide * 0.6, tall * 0.77],
        [wide * 0.9, tall],
        [wide * 0.3, tall],
      ]),
      '#d9d0b4',
      0.8,
    );
  const clip = defs.clip(`M0 0H${wide}V${tall}H0Z`);
  const frame =
    stroke(
      `M0 0H${wide}V${tall}H0ZM${wide / 3} 0V${tall}M${(wide * 2) / 3} 0V${tall}M0 ${tall * 0.32}H${wide}`,
      '#6b4a2e',
      13,
    ) + stroke(`M-4 -4H${wide + 4}`, '#a87c50', 5);
  return put(
    `<g clip-path="${clip}">${outside}</g>${frame}${box(
      -24,
      tall + 4,
      wide + 48,
      18,
      defs.linear([
        [0, '#c9a070'],
        [1, '#6b4a2e'],
      ]),
    )}`,
    x,
    y,
  );
}

/** Sets pieces of produce down in a room. */
export async function sampleProduce(
  stage: Stage,
  place: Place,
  items: readonly { kind: keyof typeof KINDS; x: number; y: number; radius: number; cut?: boolean }[],
): Promise<void> {
  for (const item of items) {
    const pose = { radius: item.radius, roll: place.random.wobble(0.4), tilt: 0.25, cut: item.cut ?? false };
    const [sprite] = await posedPieces(place.view, KINDS[item.kind], place.random, [pose]);
    if (sprite) stamp(stage, sprite, item.x * place.view.scale, item.y * place.view.scale);
  }
}

/** The office: a desk by the window, papers, a map of the sea routes, samples waiting. */
export async function drawOffice(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const left = (x: number, wide: number): number => (flip ? width - x - wide : x);
  const wall = flip ? '#a9b48f' : '#e6d3b0';
  let body = box(
    0,
    0,
    width,
    900,
    defs.radial(
      [
        [0, lighter(wall, 0.5)],
        [0.5, wall],
        [1, darker(wall, 0.4)],
      ],
      [flip ? 0.7 : 0.3, 0.3, 0.95],
    ),
  );
  body += windowMarkup(defs, place, left(90, 440), 90, 440, 400);
  const mapX = left(width - 500, 390);
  body +=
    box(mapX + 8, 118, 390, 260, '#1d0f08', 0.25) +
    box(mapX - 10, 100, 410, 280, '#5c3d24') +
    box(
      mapX,
      110,
      390,
      260,
      defs.linear([
        [0, '#c9d6cc'],
        [1, '#9db5b4'],
      ]),
    );
  const land = '#d9bf8c';
  body +=
    fill(`M${mapX + 208} 168l34 -8l26 22l-4 40l-22 66l-16 -50l-26 -34Z`, land) +
    fill(`M${mapX + 20} 150l90 -20l60 34l22 30l-44 8l-10 90l-34 46l-30 -80l-50 -34Z`, land) +
    fill(`M${mapX + 280} 150l80 -20l20 60l-54 44l-40 -30Z`, land) +
    fill(`M${mapX + 316} 280l44 -10l16 40l-44 12Z`, land);
  body +=
    stroke(
      `M${mapX + 226} 240q-60 60 -104 16M${mapX + 238} 268q50 40 90 10M${mapX + 222} 236q-40 -20 -66 -30`,
      BRAND.onion,
      3,
      0.9,
    ) + fill(ellipsePath(mapX + 236, 206, 6, 6), BRAND.onion);
  const shelf = left(width - 470, 340);
  body += box(
    shelf,
    470,
    340,
    14,
    defs.linear([
      [0, '#b98a5c'],
      [1, '#5c3d24'],
    ]),
  );
  for (let book = 0; book < 11; book++) {
    const tall = random.range(44, 66);
    const tint = random.pick([BRAND.onion, BRAND.leaf, BRAND.river, '#8a6a44', '#d9c8a0']);
    body +=
      box(
        shelf + 14 + book * 20,
        470 - tall,
        17,
        tall,
        defs.linear(
          [
            [0, darker(tint, 0.2)],
            [0.4, tint],
            [1, darker(tint, 0.4)],
          ],
          [0, 0, 1, 0],
        ),
      ) + box(shelf + 14 + book * 20, 470 - tall + 9, 17, 4, '#e9d9b0', 0.7);
  }
  body +=
    plank(defs, random, -20, 640, width + 40, 60, '#9a6a40') +
    box(
      -20,
      690,
      width + 40,
      220,
      defs.linear([
        [0, '#7d5230'],
        [1, '#3b2516'],
      ]),
    ) +
    box(
      -20,
      690,
      width + 40,
      30,
      defs.linear([
        [0, '#1d0f08', 0.5],
        [1, '#1d0f08', 0],
      ]),
    );
  const mid = width * 0.5;
  body +=
    fill(ellipsePath(mid + 12, 652, 190, 13), '#1d0f08', 0.4) +
    fill(
      `M${mid - 150} 640L${mid - 134} 448Q${mid - 132} 438 ${mid - 122} 438L${mid + 122} 438Q${mid + 132} 438 ${mid + 134} 448L${mid + 150} 640Z`,
      defs.linear([
        [0, '#4a4542'],
        [1, '#211e1d'],
      ]),
    );
  body += fill(
    `M${mid - 120} 452H${mid + 120}L${mid + 132} 620H${mid - 132}Z`,
    defs.linear(
      [
        [0, '#f8f0dc'],
        [1, '#cdd8d0'],
      ],
      [0, 0, 1, 1],
    ),
  );
  for (let bar = 0; bar < 7; bar++)
    body += box(
      mid - 96 + bar * 29,
      600 - 16 * bar - (bar % 2) * 14,
      18,
      8 + 16 * bar + (bar % 2) * 14,
      bar % 2 ? BRAND.turmeric : BRAND.onion,
      0.85,
    );
  body += fill(
    polygon([
      [mid - 164, 640],
      [mid + 164, 640],
      [mid + 196, 668],
      [mid - 196, 668],
    ]),
    defs.linear([
      [0, '#8a827a'],
      [1, '#4a4542'],
    ]),
  );
  for (const [dx, turn] of [
    [-390, -7],
    [-330, 5],
  ] as const)
    body += put(
      box(-80, -11, 160, 22, '#fbf6ec') + stroke('M-64 -4H50M-64 3H30', '#a89a82', 1.6),
      mid + (flip ? -dx : dx),
      664,
      1,
      turn,
    );
  const cup = mid + (flip ? -270 : 270);
  body +=
    fill(ellipsePath(cup + 10, 668, 50, 9), '#1d0f08', 0.4) +
    fill(
      `M${cup - 30} 606L${cup - 24} 662Q${cup} 674 ${cup + 24} 662L${cup + 30} 606Z`,
      defs.linear(
        [
          [0, '#c96a3c'],
          [1, '#7c3418'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    fill(ellipsePath(cup, 606, 30, 8), '#5c3418');
  body += fill(
    polygon([
      [left(90, 440), 490],
      [left(90, 440) + 440, 490],
      [left(90, 440) + (flip ? 240 : 640), 900],
      [left(90, 440) + (flip ? -300 : 100), 900],
    ]),
    defs.linear([
      [0, '#fff0c4', 0.35],
      [1, '#fff0c4', 0],
    ]),
  );
  body += box(
    0,
    0,
    width,
    900,
    defs.radial(
      [
        [0.55, '#1d0f08', 0],
        [1, '#1d0f08', 0.42],
      ],
      [0.48, 0.45, 0.76],
    ),
  );
  const stage = await backStage(view, defs, body, 0.7);
  const near = flip ? -1 : 1;
  await sampleProduce(stage, place, [
    { kind: 'garlic-white', x: mid + near * 420, y: 640, radius: 46 },
    { kind: 'onion-red', x: mid + near * 490, y: 636, radius: 58 },
    { kind: 'potato-yellow', x: mid + near * 400, y: 676, radius: 46 },
  ]);
  return stage;
}
