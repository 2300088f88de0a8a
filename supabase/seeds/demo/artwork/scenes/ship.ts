import { BRAND, darker, lighter, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { box, type Defs, fill, type Point, polygon, smoothOpen, stroke } from '../svg.ts';
import type { Hour } from './landscape.ts';
import type { View } from './studio.ts';

const BOXES = [
  BRAND.onion,
  '#e6dcc6',
  BRAND.river,
  BRAND.terracotta,
  BRAND.leaf,
  '#c58a2c',
  '#e9e1cf',
  '#6d4a5a',
] as const;

/** A calm sea: ripples, and the sun's glitter below it. */
export function water(
  defs: Defs,
  view: View,
  random: Random,
  horizon: number,
  hour: Hour,
  sunX: number,
  deep: string,
): string {
  const depth = 900 - horizon;
  let markup = box(
    0,
    horizon,
    view.width,
    depth,
    defs.linear([
      [0, mix(deep, hour.haze, 0.72)],
      [0.3, mix(deep, hour.haze, 0.3)],
      [1, darker(deep, 0.35)],
    ]),
  );
  let [dark, bright] = ['', ''];
  for (let i = 0; i < 150; i++) {
    const near = random.next() ** 1.4;
    const y = horizon + 6 + near * (depth - 6);
    const [x, long] = [random.range(-60, view.width), (30 + near * 190) * random.range(0.5, 1)];
    const line = `M${x.toFixed(0)} ${y.toFixed(1)}q${(long / 2).toFixed(0)} ${(-2 - near * 6).toFixed(1)} ${long.toFixed(0)} 0q${(-long / 2).toFixed(0)} ${(1 + near * 2).toFixed(1)} ${(-long).toFixed(0)} 0Z`;
    if (i % 2) dark += line;
    else bright += line;
  }
  markup += fill(dark, darker(deep, 0.5), 0.32) + fill(bright, lighter(mix(deep, hour.haze, 0.6), 0.2), 0.3);
  let glitter = '';
  for (let i = 0; i < 110; i++) {
    const near = random.next();
    const y = horizon + 3 + near * depth * 0.9;
    const x = sunX + random.wobble(26 + near * 150);
    const long = (10 + near * 52) * random.range(0.4, 1);
    glitter += `M${(x - long / 2).toFixed(1)} ${y.toFixed(1)}q${(long / 2).toFixed(1)} -${(1 + near * 3).toFixed(1)} ${long.toFixed(1)} 0q-${(long / 2).toFixed(1)} ${(1 + near * 3).toFixed(1)} -${long.toFixed(1)} 0Z`;
  }
  return markup + fill(glitter, hour.sun, 0.75);
}

/** A container ship seen from abeam; its waterline at y, about 860 units long at scale 1. */
export function ship(
  defs: Defs,
  random: Random,
  x: number,
  y: number,
  scale: number,
  haze: string,
  veil: number,
): string {
  const s = (dx: number, dy: number): Point => [x + dx * scale, y + dy * scale];
  const hull = mix('#3b2830', haze, veil);
  const tint = (colour: string): string => mix(colour, haze, veil);
  let cargo = '';
  for (let bay = 0; bay < 15; bay++) {
    if (bay === 11) continue;
    const tiers = Math.min(6, 3 + ((bay * 7) % 3) + (bay > 1 && bay < 13 ? 1 : 0));
    for (let tier = 0; tier < tiers; tier++) {
      const [left, top] = s(-340 + bay * 46, -92 - tier * 21);
      const colour = tint(BOXES[random.int(0, BOXES.length - 1)] ?? BRAND.onion);
      cargo += box(
        left,
        top,
        44 * scale,
        20 * scale,
        defs.linear([
          [0, lighter(colour, 0.14)],
          [1, darker(colour, 0.26)],
        ]),
      );
      let ribsPath = '';
      for (let rib = 1; rib < 8; rib++)
        ribsPath += `M${(left + rib * 5.5 * scale).toFixed(1)} ${(top + 2).toFixed(1)}v${(17 * scale).toFixed(1)}`;
      cargo += stroke(ribsPath, darker(colour, 0.5), 1.3 * scale, 0.34);
    }
  }
  const deckHouse = [s(166, -70), s(166, -262), s(204, -262), s(204, -70)];
  const bridge = [s(154, -262), s(216, -262), s(216, -288), s(154, -288)];
  let windows = '';
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < 3; column++) {
      const [wx, wy] = s(171 + column * 11, -250 + row * 22);
      windows += box(wx, wy, 6 * scale, 8 * scale, '#3b3a44', 0.75);
    }
  const body = polygon([
    s(-430, -98),
    s(-380, -74),
    s(360, -74),
    s(372, -92),
    s(424, -92),
    s(408, 0),
    s(-372, 0),
    s(-392, -24),
  ]);
  const [bandX, bandY] = s(-378, -13);
  return (
    cargo +
    fill(
      polygon(deckHouse),
      defs.linear(
        [
          [0, tint('#fbf3e2')],
          [1, tint('#c9b79a')],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    windows +
    fill(polygon(bridge), tint('#f6ead2')) +
    box(s(158, -282)[0], s(0, -282)[1], 54 * scale, 10 * scale, '#33343c') +
    stroke(
      `M${s(186, -288).join(' ')}L${s(186, -330).join(' ')}M${s(176, -316).join(' ')}L${s(196, -316).join(' ')}`,
      tint('#8a7a66'),
      3 * scale,
    ) +
    fill(polygon([s(232, -80), s(236, -220), s(266, -220), s(270, -80)]), tint(BRAND.onion)) +
    fill(polygon([s(235, -176), s(235.6, -196), s(266.4, -196), s(267, -176)]), tint('#d99a2b')) +
    fill(
      body,
      defs.linear([
        [0, lighter(hull, 0.16)],
        [0.5, hull],
        [1, darker(hull, 0.4)],
      ]),
    ) +
    box(bandX, bandY, 786 * scale, 13 * scale, tint('#8e2f2b')) +
    stroke(
      `M${s(-420, -90).join(' ')}L${s(-378, -70).join(' ')}L${s(360, -70).join(' ')}`,
      lighter(hull, 0.4),
      2.4 * scale,
      0.7,
    ) +
    stroke(smoothOpen([s(-392, 2), s(-300, 5), s(100, 4), s(420, 2)]), '#fff6e0', 5 * scale, 0.6)
  );
}
