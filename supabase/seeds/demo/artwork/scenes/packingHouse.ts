import { BRAND } from '../palette.ts';
import type { Stage } from '../raster.ts';
import { box, ellipsePath, fill, polygon, stroke } from '../svg.ts';
import { createRoom, ribs, shell } from './hall.ts';
import type { Place } from './landscape.ts';
import { lamp, netBag, pallet, smallCrate } from './props.ts';
import { backDefs, backStage } from './studio.ts';

/** The packing house: pallets of net bags and crates under hanging lamps, the yard bright outside. */
export async function drawPackingHouse(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const side = (share: number): number => width * (flip ? 1 - share : share);
  const centre = side(0.42);
  const room = createRoom(width, { left: centre - 330, right: centre + 330, top: 250, bottom: 540 });
  let body = shell(defs, room, { floor: '#a8977c', wall: '#c9b894', ceiling: '#7d7560', back: '#b3a582' });
  body += ribs(room, 6, '#5c5546', 15);
  for (let light = 0; light < 6; light++) {
    const [from, to] = [light / 6 + 0.03, light / 6 + 0.1];
    for (const across of [0.22, 0.66]) {
      body += fill(
        polygon([
          room(across, 0.995, from),
          room(across + 0.12, 0.995, from),
          room(across + 0.12, 0.995, to),
          room(across, 0.995, to),
        ]),
        '#fff8e0',
        0.9,
      );
    }
  }
  body += box(
    centre - 120,
    330,
    240,
    210,
    defs.linear([
      [0, '#cfe0dc'],
      [0.6, '#f8efd4'],
      [1, '#e9d9b0'],
    ]),
  );
  body += stroke(`M${centre - 120} 540L${centre - 120} 330L${centre + 120} 330L${centre + 120} 540`, '#4d4638', 9);
  body += fill(
    polygon([
      [centre - 120, 540],
      [centre + 120, 540],
      [centre + 330, 760],
      [centre - 330, 760],
    ]),
    defs.linear([
      [0, '#fff6d8', 0.7],
      [1, '#fff6d8', 0],
    ]),
  );
  const bags = (x: number, y: number, scale: number, rows: number, inside: string, net: string): string => {
    let markup =
      pallet(defs, x - 205 * scale, y - 34, 410 * scale, '#b08a5c') +
      fill(
        ellipsePath(x + 30, y + 2, 270 * scale, 30 * scale),
        defs.radial([
          [0, '#1d0f08', 0.5],
          [1, '#1d0f08', 0],
        ]),
      );
    for (let row = 0; row < rows; row++) {
      for (const step of [-1, 0, 1]) {
        const shift = row % 2 ? 16 : -16;
        markup += netBag(defs, x + (step * 130 + shift) * scale, y - 34 - row * 60 * scale, scale * 0.78, net, inside);
      }
    }
    return markup;
  };
  body += bags(side(0.24), 606, 0.52, 5, BRAND.onion, '#d9857c');
  body += bags(side(0.66), 620, 0.6, 5, '#c99a4e', '#e9c98a');
  body += bags(side(0.88), 700, 0.88, 6, '#8a2440', '#e08a80');
  body += lamp(defs, side(0.3), 150, 0.7, 560) + lamp(defs, side(0.62), 120, 0.9, 560);
  for (let row = 0; row < 5; row++) {
    body += smallCrate(defs, random, side(0.1) + (row % 2) * 8, 800 - row * 128, 1.2, '#bd8c55');
  }
  body += bags(side(0.52), 860, 1.05, 2, '#e6dcc2', '#b9c0a0');
  body += box(
    0,
    0,
    width,
    900,
    defs.radial(
      [
        [0.5, '#1d0f08', 0],
        [1, '#1d0f08', 0.48],
      ],
      [0.45, 0.5, 0.75],
    ),
  );
  return backStage(view, defs, body, 0.66);
}
