import { BRAND, darker, lighter, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../raster.ts';
import { box, type Defs, ellipsePath, fill, type Point, polygon, smoothOpen, stroke } from '../svg.ts';
import { DAWN, DUSK, type Hour, mist, type Place, skyMarkup, treeLine } from './landscape.ts';
import { backDefs, backStage, type View } from './studio.ts';

const BOXES = [BRAND.onion, '#e6dcc6', BRAND.river, BRAND.terracotta, BRAND.leaf, '#c58a2c', '#e9e1cf', '#6d4a5a'] as const;

function water(defs: Defs, view: View, random: Random, horizon: number, hour: Hour, sunX: number, deep: string): string {
  const depth = 900 - horizon;
  let markup = box(0, horizon, view.width, depth, defs.linear([[0, mix(deep, hour.haze, 0.72)], [0.3, mix(deep, hour.haze, 0.3)], [1, darker(deep, 0.35)]]));
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
function ship(defs: Defs, random: Random, x: number, y: number, scale: number, haze: string, veil: number): string {
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
      cargo += box(left, top, 44 * scale, 20 * scale, defs.linear([[0, lighter(colour, 0.14)], [1, darker(colour, 0.26)]]));
      let ribsPath = '';
      for (let rib = 1; rib < 8; rib++) ribsPath += `M${(left + rib * 5.5 * scale).toFixed(1)} ${(top + 2).toFixed(1)}v${(17 * scale).toFixed(1)}`;
      cargo += stroke(ribsPath, darker(colour, 0.5), 1.3 * scale, 0.34);
    }
  }
  const deckHouse = [s(166, -70), s(166, -262), s(204, -262), s(204, -70)];
  const bridge = [s(154, -262), s(216, -262), s(216, -288), s(154, -288)];
  let windows = '';
  for (let row = 0; row < 7; row++) for (let column = 0; column < 3; column++) {
    const [wx, wy] = s(171 + column * 11, -250 + row * 22);
    windows += box(wx, wy, 6 * scale, 8 * scale, '#3b3a44', 0.75);
  }
  const body = polygon([s(-430, -98), s(-380, -74), s(360, -74), s(372, -92), s(424, -92), s(408, 0), s(-372, 0), s(-392, -24)]);
  const [bandX, bandY] = s(-378, -13);
  return (
    cargo +
    fill(polygon(deckHouse), defs.linear([[0, tint('#fbf3e2')], [1, tint('#c9b79a')]], [0, 0, 1, 0])) +
    windows +
    fill(polygon(bridge), tint('#f6ead2')) +
    box(s(158, -282)[0], s(0, -282)[1], 54 * scale, 10 * scale, '#33343c') +
    stroke(`M${s(186, -288).join(' ')}L${s(186, -330).join(' ')}M${s(176, -316).join(' ')}L${s(196, -316).join(' ')}`, tint('#8a7a66'), 3 * scale) +
    fill(polygon([s(232, -80), s(236, -220), s(266, -220), s(270, -80)]), tint(BRAND.onion)) +
    fill(polygon([s(235, -176), s(235.6, -196), s(266.4, -196), s(267, -176)]), tint('#d99a2b')) +
    fill(body, defs.linear([[0, lighter(hull, 0.16)], [0.5, hull], [1, darker(hull, 0.4)]])) +
    box(bandX, bandY, 786 * scale, 13 * scale, tint('#8e2f2b')) +
    stroke(`M${s(-420, -90).join(' ')}L${s(-378, -70).join(' ')}L${s(360, -70).join(' ')}`, lighter(hull, 0.4), 2.4 * scale, 0.7) +
    stroke(smoothOpen([s(-392, 2), s(-300, 5), s(100, 4), s(420, 2)]), '#fff6e0', 5 * scale, 0.6)
  );
}

/** A container ship on a calm sea at first light. */
export async function drawShipAtSea(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const hour = flip ? DUSK : { ...DAWN, sky: [[0, '#587a88'], [0.4, '#a7a99b'], [0.75, '#ecc793'], [1, '#fbe6bc']] as const };
  const [horizon, sunX] = [520, view.width * (flip ? 0.8 : 0.2)];
  const centre = view.width * (flip ? 0.44 : 0.57);
  const mirror = defs.linear([[0, '#2b1d24', 0.62], [1, '#2b1d24', 0]]);
  const body =
    skyMarkup(defs, view, random, hour, horizon, sunX, horizon - 76) +
    mist(defs, view, horizon - 6, 80, hour.haze, 0.6) +
    water(defs, view, random, horizon, hour, sunX, flip ? '#3b4a5c' : '#4f7a86') +
    fill(polygon([[centre - 420, 606], [centre + 440, 606], [centre + 370, 780], [centre - 330, 780]]), mirror) +
    ship(defs, random, centre, 610, 1.08, hour.haze, 0.1) +
    stroke(`M${centre - 700} 626q240 -10 480 -4M${centre + 200} 640q260 -8 420 2M${centre - 380} 652q300 -8 620 0`, '#fff6e0', 3, 0.35) +
    box(0, 640, view.width, 260, defs.linear([[0, '#12202a', 0], [1, '#12202a', 0.45]]));
  return backStage(view, defs, body, 0.75);
}

/** A ship-to-shore crane: portal legs, boom reaching over the water, stays from the apex. */
function quayCrane(x: number, base: number, scale: number, tint: string, edge: string): string {
  const p = (dx: number, dy: number): string => `${(x + dx * scale).toFixed(1)} ${(base + dy * scale).toFixed(1)}`;
  const legs = `M${p(-60, 0)}L${p(-44, -300)}M${p(60, 0)}L${p(44, -300)}M${p(-56, -90)}L${p(56, -90)}M${p(-50, -200)}L${p(50, -200)}M${p(-56, -90)}L${p(50, -200)}`;
  const boom = `M${p(-330, -306)}L${p(150, -306)}`;
  const tower = `M${p(-30, -306)}L${p(0, -430)}L${p(36, -306)}`;
  const stays = `M${p(0, -428)}L${p(-310, -310)}M${p(0, -428)}L${p(-170, -310)}M${p(0, -428)}L${p(140, -310)}`;
  const hoist = `M${p(-214, -300)}L${p(-214, -150)}M${p(-190, -300)}L${p(-190, -150)}`;
  return (
    stroke(legs, tint, 15 * scale) +
    stroke(tower, tint, 11 * scale) +
    stroke(stays, tint, 3.4 * scale) +
    stroke(boom, tint, 19 * scale) +
    stroke(`M${p(-330, -314)}L${p(150, -314)}`, edge, 3.4 * scale, 0.8) +
    stroke(hoist, tint, 2.6 * scale) +
    fill(polygon([[x + 60 * scale, base - 340 * scale], [x + 130 * scale, base - 340 * scale], [x + 130 * scale, base - 300 * scale], [x + 60 * scale, base - 300 * scale]]), darker(tint, 0.15)) +
    fill(polygon([[x - 252 * scale, base - 152 * scale], [x - 152 * scale, base - 152 * scale], [x - 152 * scale, base - 110 * scale], [x - 252 * scale, base - 110 * scale]]), mix(tint, BRAND.terracotta, 0.65))
  );
}

/** Quay cranes over a ship at dusk. */
export async function drawPortCranes(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const defs = backDefs();
  const { width } = view;
  const warm = variant % 2 === 1;
  const hour = warm ? { ...DAWN } : DUSK;
  const [horizon, sunX] = [610, width * (warm ? 0.72 : 0.3)];
  const far = mix('#3b3440', hour.haze, 0.55);
  const near = mix('#33262e', hour.haze, 0.12);
  const body =
    skyMarkup(defs, view, random, hour, horizon, sunX, horizon - 120) +
    treeLine(view, random, horizon, 22, mix(far, hour.haze, 0.4)) +
    quayCrane(width * 0.26, horizon + 4, 0.5, far, hour.sun) +
    quayCrane(width * 0.42, horizon + 4, 0.56, mix(far, near, 0.2), hour.sun) +
    mist(defs, view, horizon - 10, 110, hour.haze, 0.65) +
    water(defs, view, random, horizon, hour, sunX, '#46586a') +
    ship(defs, random, width * 0.34, 700, 0.86, hour.haze, 0.08) +
    fill(polygon([[width * 0.34 - 350, 700], [width * 0.34 + 350, 700], [width * 0.34 + 300, 800], [width * 0.34 - 280, 800]]), defs.linear([[0, '#1d141c', 0.55], [1, '#1d141c', 0]])) +
    fill(polygon([[width * 0.6, 716], [width + 20, 690], [width + 20, 900], [width * 0.52, 900]]), defs.linear([[0, '#5c4c50'], [1, '#231b20']])) +
    quayCrane(width * 0.73, 730, 1.02, near, hour.sun) +
    quayCrane(width * 0.94, 760, 1.35, darker(near, 0.2), hour.sun) +
    fill(ellipsePath(sunX, horizon - 110, 560, 360), defs.radial([[0, hour.sun, 0.3], [1, hour.sun, 0]])) +
    box(0, 660, width, 240, defs.linear([[0, '#140d12', 0], [1, '#140d12', 0.5]]));
  return backStage(view, defs, body, 0.75);
}
