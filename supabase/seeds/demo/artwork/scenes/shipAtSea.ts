import type { Stage } from '../raster.ts';
import { box, fill, polygon, stroke } from '../svg.ts';
import { DAWN, DUSK, mist, type Place, skyMarkup } from './landscape.ts';
import { ship, water } from './ship.ts';
import { backDefs, backStage } from './studio.ts';

/** A container ship on a calm sea at first light. */
export async function drawShipAtSea(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const hour = flip
    ? DUSK
    : {
        ...DAWN,
        sky: [
          [0, '#587a88'],
          [0.4, '#a7a99b'],
          [0.75, '#ecc793'],
          [1, '#fbe6bc'],
        ] as const,
      };
  const [horizon, sunX] = [520, view.width * (flip ? 0.8 : 0.2)];
  const centre = view.width * (flip ? 0.44 : 0.57);
  const mirror = defs.linear([
    [0, '#2b1d24', 0.62],
    [1, '#2b1d24', 0],
  ]);
  const body =
    skyMarkup(defs, view, random, hour, horizon, sunX, horizon - 76) +
    mist(defs, view, horizon - 6, 80, hour.haze, 0.6) +
    water(defs, view, random, horizon, hour, sunX, flip ? '#3b4a5c' : '#4f7a86') +
    fill(
      polygon([
        [centre - 420, 606],
        [centre + 440, 606],
        [centre + 370, 780],
        [centre - 330, 780],
      ]),
      mirror,
    ) +
    ship(defs, random, centre, 610, 1.08, hour.haze, 0.1) +
    stroke(
      `M${centre - 700} 626q240 -10 480 -4M${centre + 200} 640q260 -8 420 2M${centre - 380} 652q300 -8 620 0`,
      '#fff6e0',
      3,
      0.35,
    ) +
    box(
      0,
      640,
      view.width,
      260,
      defs.linear([
        [0, '#12202a', 0],
        [1, '#12202a', 0.45],
      ]),
    );
  return backStage(view, defs, body, 0.66);
}
