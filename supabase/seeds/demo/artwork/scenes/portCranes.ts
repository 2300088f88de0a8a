import { BRAND, darker, mix } from '../palette.ts';
import type { Stage } from '../raster.ts';
import { box, ellipsePath, fill, polygon, stroke } from '../svg.ts';
import { DAWN, DUSK, mist, type Place, skyMarkup, treeLine } from './landscape.ts';
import { ship, water } from './ship.ts';
import { backDefs, backStage } from './studio.ts';

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
    fill(
      polygon([
        [x + 60 * scale, base - 340 * scale],
        [x + 130 * scale, base - 340 * scale],
        [x + 130 * scale, base - 300 * scale],
        [x + 60 * scale, base - 300 * scale],
      ]),
      darker(tint, 0.15),
    ) +
    fill(
      polygon([
        [x - 252 * scale, base - 152 * scale],
        [x - 152 * scale, base - 152 * scale],
        [x - 152 * scale, base - 110 * scale],
        [x - 252 * scale, base - 110 * scale],
      ]),
      mix(tint, BRAND.terracotta, 0.65),
    )
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
    fill(
      polygon([
        [width * 0.34 - 350, 700],
        [width * 0.34 + 350, 700],
        [width * 0.34 + 300, 800],
        [width * 0.34 - 280, 800],
      ]),
      defs.linear([
        [0, '#1d141c', 0.55],
        [1, '#1d141c', 0],
      ]),
    ) +
    fill(
      polygon([
        [width * 0.6, 716],
        [width + 20, 690],
        [width + 20, 900],
        [width * 0.52, 900],
      ]),
      defs.linear([
        [0, '#5c4c50'],
        [1, '#231b20'],
      ]),
    ) +
    quayCrane(width * 0.73, 730, 1.02, near, hour.sun) +
    quayCrane(width * 0.94, 760, 1.35, darker(near, 0.2), hour.sun) +
    fill(
      ellipsePath(sunX, horizon - 110, 560, 360),
      defs.radial([
        [0, hour.sun, 0.3],
        [1, hour.sun, 0],
      ]),
    ) +
    box(
      0,
      660,
      width,
      240,
      defs.linear([
        [0, '#140d12', 0],
        [1, '#140d12', 0.5],
      ]),
    );
  return backStage(view, defs, body, 0.66);
}
