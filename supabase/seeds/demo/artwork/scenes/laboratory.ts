import { BRAND, darker, lighter, mix } from '../palette.ts';
import type { Stage } from '../raster.ts';
import { box, type Defs, ellipsePath, fill, place as put, smoothOpen, stroke } from '../svg.ts';
import type { Place } from './landscape.ts';
import { sampleProduce } from './office.ts';
import { backDefs, backStage } from './studio.ts';

function flask(defs: Defs, x: number, y: number, scale: number, liquid: string): string {
  const glass = 'M-12 -150L-12 -92L-62 -16Q-66 0 -50 0L50 0Q66 0 62 -16L12 -92L12 -150Z';
  return put(
    fill(ellipsePath(14, 2, 84, 12), '#1d0f08', 0.25) +
      fill(glass, '#ffffff', 0.35) +
      fill(
        'M-40 -50L-62 -16Q-66 0 -50 0L50 0Q66 0 62 -16L40 -50Z',
        defs.linear([
          [0, lighter(liquid, 0.4), 0.85],
          [1, liquid, 0.95],
        ]),
      ) +
      fill(ellipsePath(0, -50, 40, 7), lighter(liquid, 0.6), 0.9) +
      stroke(glass, '#6d8a8c', 3, 0.7) +
      stroke('M-8 -140L-8 -88L-50 -22', '#ffffff', 5, 0.75) +
      stroke('M-16 -150H16', '#8aa2a2', 7),
    x,
    y,
    scale,
  );
}

function microscope(defs: Defs, x: number, y: number, scale: number): string {
  const metal = defs.linear(
    [
      [0, '#f6f0e2'],
      [0.5, '#c9c0ae'],
      [1, '#7c7466'],
    ],
    [0, 0, 1, 0],
  );
  const dark = defs.linear(
    [
      [0, '#5c5650'],
      [1, '#211e1c'],
    ],
    [0, 0, 1, 0],
  );
  return put(
    fill(ellipsePath(20, 2, 160, 18), '#1d0f08', 0.35) +
      fill('M-110 0Q-112 -26 -80 -28L90 -28Q118 -26 118 0Z', dark) +
      fill('M52 -28L104 -28Q160 -130 118 -226Q96 -266 44 -262L30 -214Q74 -214 84 -172Q96 -110 52 -28Z', metal) +
      box(-84, -112, 158, 15, dark) +
      box(-50, -118, 84, 6, '#bcd6d2') +
      put(
        box(-24, -104, 48, 128, metal) +
          box(-18, -172, 36, 70, dark) +
          box(-22, -182, 44, 12, dark) +
          box(-24, -54, 48, 9, BRAND.onion) +
          box(-15, 24, 30, 40, dark) +
          box(-9, 64, 18, 16, metal),
        6,
        -210,
        1,
        14,
      ) +
      fill(ellipsePath(100, -92, 23, 23), dark) +
      fill(ellipsePath(100, -92, 13, 13), '#a89e8c'),
    x,
    y,
    scale,
  );
}

/** The laboratory: microscope, flasks and dishes with samples on a clean bench. */
export async function drawLaboratory(place: Place): Promise<Stage> {
  const { view, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const at = (share: number): number => width * (flip ? 1 - share : share);
  const tile = flip ? '#c9d2bd' : '#d5dcd4';
  let body = box(
    0,
    0,
    width,
    900,
    defs.radial(
      [
        [0, '#fffdf6'],
        [0.5, tile],
        [1, darker(tile, 0.4)],
      ],
      [flip ? 0.66 : 0.34, 0.26, 0.95],
    ),
  );
  let joints = '';
  for (let x = 0; x < width; x += 92) joints += `M${x} 0V640`;
  for (let y = 0; y < 640; y += 92) joints += `M0 ${y}H${width}`;
  body +=
    stroke(joints, darker(tile, 0.25), 2.4, 0.35) +
    box(
      at(0.72) - 210,
      190,
      420,
      13,
      defs.linear([
        [0, '#d9c8a8'],
        [1, '#8a7654'],
      ]),
    );
  for (let jar = 0; jar < 5; jar++) {
    const x = at(0.72) - 180 + jar * 78;
    const tint = ['#d99a2b', '#efe2c4', '#8a2440', '#a9b48f', '#e0b878'][jar] ?? '#d99a2b';
    body +=
      box(x, 118, 50, 72, '#ffffff', 0.5) +
      box(
        x + 4,
        140,
        42,
        48,
        defs.linear(
          [
            [0, lighter(tint, 0.2)],
            [0.5, tint],
            [1, darker(tint, 0.35)],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      box(x - 2, 104, 54, 16, '#5c4a38') +
      box(x + 10, 152, 30, 22, '#fbf6ec', 0.9);
  }
  body +=
    box(
      0,
      640,
      width,
      260,
      defs.linear([
        [0, '#f6f0e2'],
        [0.14, '#ddd4c2'],
        [1, '#8d8474'],
      ]),
    ) +
    box(
      0,
      632,
      width,
      16,
      defs.linear([
        [0, '#ffffff'],
        [1, '#b5ac9a'],
      ]),
    );
  body +=
    microscope(defs, at(0.3), 730, 1.7) +
    flask(defs, at(0.6), 700, 1.35, BRAND.turmeric) +
    flask(defs, at(0.74), 724, 1.05, BRAND.onion);
  const rack = at(0.88);
  for (let tube = 0; tube < 5; tube++) {
    const x = rack - 84 + tube * 40;
    const tint = tube % 2 ? BRAND.leaf : BRAND.terracotta;
    body +=
      `<rect x="${x - 11}" y="570" width="22" height="124" rx="11" fill="#ffffff" fill-opacity="0.6"/>` +
      `<rect x="${x - 9}" y="${616 + tube * 8}" width="18" height="${76 - tube * 8}" rx="9" fill="${mix(tint, '#ffffff', 0.2)}" fill-opacity="0.9"/>` +
      stroke(`M${x - 5} 580V680`, '#ffffff', 3, 0.8);
  }
  body +=
    box(
      rack - 108,
      622,
      210,
      16,
      defs.linear([
        [0, '#b98a5c'],
        [1, '#6b4a2e'],
      ]),
    ) +
    box(
      rack - 108,
      692,
      210,
      22,
      defs.linear([
        [0, '#b98a5c'],
        [1, '#6b4a2e'],
      ]),
    );
  for (const share of [0.5, 0.68] as const) {
    const x = at(share);
    body +=
      fill(ellipsePath(x + 10, 826, 122, 36), '#1d0f08', 0.25) +
      fill(ellipsePath(x, 822, 116, 38), '#ffffff', 0.6) +
      stroke(ellipsePath(x, 822, 116, 38), '#8aa2a2', 4, 0.8) +
      stroke(
        smoothOpen([
          [x - 112, 826],
          [x, 866],
          [x + 112, 826],
        ]),
        '#ffffff',
        5,
        0.8,
      );
  }
  body += box(
    0,
    0,
    width,
    900,
    defs.radial(
      [
        [0.6, '#1d1a10', 0],
        [1, '#1d1a10', 0.36],
      ],
      [0.48, 0.45, 0.78],
    ),
  );
  const stage = await backStage(view, defs, body, 0.7);
  await sampleProduce(stage, place, [
    { kind: 'onion-red', x: at(0.5), y: 800, radius: 62, cut: true },
    { kind: 'potato-yellow', x: at(0.68), y: 802, radius: 58, cut: true },
    { kind: 'onion-white', x: at(0.12), y: 740, radius: 84 },
  ]);
  return stage;
}
