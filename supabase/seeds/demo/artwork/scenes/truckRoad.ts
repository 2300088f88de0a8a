import { BRAND, darker, lighter, mix } from '../palette.ts';
import type { Stage } from '../raster.ts';
import { box, type Defs, ellipsePath, fill, polygon, smoothOpen, stroke } from '../svg.ts';
import { corrugatedSide, reeferEnd, type Side, sideLabel } from './cargo.ts';
import { DAWN, type Hour, mist, NOON, type Place, skyMarkup, treeLine } from './landscape.ts';
import { backDefs, backStage } from './studio.ts';

function wheel(defs: Defs, x: number, y: number, size: number): string {
  return (
    fill(ellipsePath(x, y, size, size), '#1a1614') +
    fill(
      ellipsePath(x, y, size * 0.6, size * 0.6),
      defs.radial([
        [0, '#d9d2c4'],
        [0.6, '#8a8378'],
        [1, '#3f3a34'],
      ]),
    ) +
    fill(ellipsePath(x, y, size * 0.2, size * 0.2), '#2b2622') +
    stroke(ellipsePath(x, y, size * 0.86, size * 0.86), '#4a443e', size * 0.06)
  );
}

/** A truck with a refrigerated container, seen from its side. */
function truck(defs: Defs, x: number, y: number, flip: boolean): string {
  const side: Side = [
    [-420, -318],
    [250, -318],
    [250, -84],
    [-420, -84],
  ];
  const cab = smoothCab();
  const cabPaint = defs.linear([
    [0, lighter(BRAND.onion, 0.3)],
    [0.5, BRAND.onion],
    [1, darker(BRAND.onion, 0.4)],
  ]);
  const reefer: Side = [
    [250, -314],
    [278, -306],
    [278, -96],
    [250, -88],
  ];
  const label = flip
    ? ''
    : sideLabel(
        [
          [-380, -300],
          [210, -300],
          [210, -100],
          [-380, -100],
        ],
        'DOAB HARVEST',
        BRAND.onion,
        0.95,
      );
  const markup =
    fill(
      ellipsePath(20, 6, 500, 30),
      defs.radial([
        [0, '#140b08', 0.75],
        [0.7, '#140b08', 0.4],
        [1, '#140b08', 0],
      ]),
    ) +
    box(-430, -86, 760, 24, '#2b2523') +
    corrugatedSide(defs, side, '#eee5d2', 40, 0.02) +
    label +
    reeferEnd(defs, reefer, '#d9d0bd', -0.12) +
    fill(cab, cabPaint) +
    fill(
      'M352 -232L402 -232Q420 -200 426 -158L352 -158Z',
      defs.linear(
        [
          [0, '#cfe2e0'],
          [0.5, '#6d8c92'],
          [1, '#33484e'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke('M338 -242L338 -60M344 -140L372 -140', darker(BRAND.onion, 0.5), 3) +
    box(300, -150, 34, 80, '#8d8a84') +
    box(414, -100, 26, 18, '#ffe9b4') +
    box(284, -60, 162, 26, '#2b2523') +
    box(296, -118, 140, 6, BRAND.turmeric) +
    [-340, -258, -176, 372].map((wx) => wheel(defs, wx, -34, 40)).join('') +
    box(-430, -66, 30, 14, '#b5332a');
  return `<g transform="translate(${x} ${y}) scale(${flip ? -1 : 1} 1)">${markup}</g>`;
}

function smoothCab(): string {
  return 'M288 -60L288 -262Q290 -276 306 -276L386 -272Q412 -268 424 -230L440 -150Q446 -132 446 -110L446 -48L288 -48Z';
}

/** A reefer truck on the highway through the plain. */
export async function drawTruckRoad(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const hour: Hour = flip
    ? DAWN
    : {
        ...NOON,
        sky: [
          [0, '#7b9ba4'],
          [0.5, '#c9cdb8'],
          [1, '#f8e7c0'],
        ],
        haze: '#f0dcb0',
      };
  const horizon = 430;
  const sunX = width * (flip ? 0.24 : 0.8);
  let body =
    skyMarkup(defs, view, random, hour, horizon, sunX, 210) +
    treeLine(view, random, horizon, 44, mix('#6d7f72', hour.haze, 0.6), true) +
    mist(defs, view, horizon, 60, hour.haze, 0.6) +
    treeLine(view, random, horizon + 14, 40, mix(BRAND.leaf, hour.haze, 0.35)) +
    box(
      0,
      horizon + 10,
      width,
      300,
      defs.linear([
        [0, mix('#a3a35c', hour.haze, 0.45)],
        [1, '#7d8a3e'],
      ]),
    );
  for (let strip = 0; strip < 7; strip++) {
    const y = horizon + 16 + strip ** 1.5 * 13;
    const tint = ['#8f9a4a', '#b59a54', '#6d8440'][strip % 3] ?? '#8f9a4a';
    body += fill(
      polygon([
        [0, y],
        [width, y - 6],
        [width, y + 9 + strip * 4],
        [0, y + 12 + strip * 4],
      ]),
      mix(tint, hour.haze, 0.4 - strip * 0.05),
      0.8,
    );
  }
  body +=
    box(
      0,
      640,
      width,
      26,
      defs.linear([
        [0, '#a58a5c'],
        [1, '#7d6444'],
      ]),
    ) +
    box(
      0,
      660,
      width,
      240,
      defs.linear([
        [0, '#6d655e'],
        [0.3, '#57504c'],
        [1, '#332e2c'],
      ]),
    ) +
    box(0, 672, width, 5, '#e9dcc0', 0.8);
  for (let dash = 0; dash < 8; dash++)
    body += fill(
      polygon([
        [dash * width * 0.16, 836],
        [dash * width * 0.16 + 110, 836],
        [dash * width * 0.16 + 116, 846],
        [dash * width * 0.16 - 4, 846],
      ]),
      '#efe2c2',
      0.85,
    );
  for (let post = 0; post < 7; post++) {
    const px = post * width * 0.17 + 20;
    body += box(px, 606, 9, 44, '#f3ead6') + box(px, 606, 9, 12, BRAND.terracotta);
  }
  const crown = (tx: number, ty: number, size: number): string => {
    let tree = stroke(
      smoothOpen([
        [tx, ty],
        [tx + 6, ty - size * 0.7],
        [tx - 4, ty - size * 1.3],
      ]),
      '#4d3422',
      size * 0.13,
    );
    for (let leaf = 0; leaf < 26; leaf++) {
      const [lx, ly] = [tx + random.wobble(size * 0.95), ty - size * 1.5 + random.wobble(size * 0.55)];
      const up = (ty - size * 1.5 - ly) / size;
      const tint = mix('#2f4520', '#93a64a', Math.max(0, Math.min(1, 0.4 + up * 0.7 + random.wobble(0.2))));
      tree += fill(ellipsePath(lx, ly, size * random.range(0.2, 0.36), size * random.range(0.15, 0.26)), tint, 0.92);
    }
    return tree;
  };
  body += crown(width * (flip ? 0.9 : 0.1), 640, 150) + crown(width * (flip ? 0.76 : 0.27), 636, 96);
  body += truck(defs, width * (flip ? 0.47 : 0.53), 776, flip);
  body +=
    fill(
      ellipsePath(sunX, 220, 620, 420),
      defs.radial([
        [0, hour.sun, 0.36],
        [1, hour.sun, 0],
      ]),
    ) +
    box(
      0,
      780,
      width,
      120,
      defs.linear([
        [0, '#140b08', 0],
        [1, '#140b08', 0.4],
      ]),
    );
  return backStage(view, defs, body, 0.7);
}
