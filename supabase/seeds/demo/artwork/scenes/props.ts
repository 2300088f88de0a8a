import { darker, lighter, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { box, type Defs, ellipsePath, fill, place, polygon, smoothClosed, smoothOpen, stroke } from '../svg.ts';

/** A filled, tied jute sack standing with its foot at x, y; about 200 units high at scale 1. */
export function smallSack(defs: Defs, x: number, y: number, scale: number, jute: string): string {
  const outline = smoothClosed([
    [-16, -196],
    [-24, -180],
    [-64, -150],
    [-78, -80],
    [-76, -14],
    [-50, 2],
    [50, 3],
    [78, -12],
    [80, -80],
    [64, -150],
    [24, -180],
    [18, -196],
  ]);
  const weave = Array.from({ length: 17 }, (_, row) => `M-82 ${-176 + row * 11}q82 9 164 0`).join('');
  const shadow = defs.radial([
    [0, '#1d0f08', 0.6],
    [1, '#1d0f08', 0],
  ]);
  const markup =
    fill(ellipsePath(22, 0, 112, 22), shadow) +
    fill(
      outline,
      defs.radial(
        [
          [0, lighter(jute, 0.35)],
          [0.5, jute],
          [1, darker(jute, 0.5)],
        ],
        [0.34, 0.36, 0.75],
      ),
    ) +
    `<g clip-path="${defs.clip(outline)}">${stroke(weave, darker(jute, 0.4), 1.6, 0.3)}</g>` +
    stroke(
      smoothOpen([
        [-40, -166],
        [-30, -110],
        [-38, -40],
      ]),
      darker(jute, 0.5),
      6,
      0.22,
    ) +
    stroke(
      smoothOpen([
        [34, -160],
        [42, -100],
        [36, -30],
      ]),
      darker(jute, 0.5),
      8,
      0.25,
    ) +
    stroke('M-23 -179Q0 -168 23 -179', darker(jute, 0.55), 6) +
    box(-44, -102, 88, 11, '#7d2a3b', 0.62) +
    box(-32, -82, 64, 7, '#7d2a3b', 0.5) +
    box(-26, -66, 52, 5, '#7d2a3b', 0.4);
  return place(markup, x, y, scale);
}

/** A slatted crate standing with its foot at x, y; about 220 wide and 130 high at scale 1. */
export function smallCrate(defs: Defs, random: Random, x: number, y: number, scale: number, tint: string): string {
  const shadow = defs.radial([
    [0, '#1d0f08', 0.6],
    [1, '#1d0f08', 0],
  ]);
  const board = (top: number): string => {
    const wood = mix(tint, random.chance(0.5) ? '#8a5a30' : '#dcb988', random.range(0, 0.3));
    return (
      box(
        -108,
        top,
        216,
        36,
        defs.linear([
          [0, lighter(wood, 0.35)],
          [0.2, wood],
          [1, darker(wood, 0.35)],
        ]),
      ) + box(-100, top + random.range(10, 26), 200, 1.4, darker(wood, 0.4), 0.4)
    );
  };
  const post = (left: number): string =>
    box(
      left,
      -132,
      20,
      132,
      defs.linear(
        [
          [0, lighter(tint, 0.4)],
          [1, darker(tint, 0.4)],
        ],
        [0, 0, 1, 0],
      ),
    );
  return place(
    fill(ellipsePath(18, 0, 150, 22), shadow) +
      box(-104, -126, 208, 122, darker(tint, 0.8)) +
      board(-130) +
      board(-86) +
      board(-42) +
      post(-112) +
      post(92),
    x,
    y,
    scale,
  );
}

/** A net bag of onions or potatoes lying on its side, as stacked on pallets. */
export function netBag(defs: Defs, x: number, y: number, scale: number, net: string, inside: string): string {
  const outline = smoothClosed([
    [-92, -26],
    [-84, -58],
    [-40, -72],
    [40, -72],
    [84, -58],
    [92, -26],
    [80, -3],
    [0, 2],
    [-80, -3],
  ]);
  let items = '';
  for (let i = 0; i < 15; i++) {
    const [px, py] = [-76 + (i % 5) * 38 + (Math.floor(i / 5) % 2) * 16, -58 + Math.floor(i / 5) * 24];
    items +=
      fill(ellipsePath(px, py, 22, 19), i % 2 ? inside : darker(inside, 0.12)) +
      fill(ellipsePath(px - 5, py - 5, 11, 8), lighter(inside, 0.4), 0.5);
  }
  const mesh = Array.from(
    { length: 22 },
    (_, index) => `M${-120 + index * 12} -80l60 90M${-60 + index * 12} -80l-60 90`,
  ).join('');
  const clip = defs.clip(outline);
  const shade = defs.linear([
    [0, '#fff3d8', 0.25],
    [0.4, '#1d0f08', 0],
    [1, '#1d0f08', 0.55],
  ]);
  return place(
    fill(outline, darker(inside, 0.6)) +
      `<g clip-path="${clip}">${items}${stroke(mesh, net, 1.6, 0.75)}</g>` +
      fill(outline, shade),
    x,
    y,
    scale,
  );
}

/** A wooden pallet seen from the front, its top at y. */
export function pallet(defs: Defs, x: number, y: number, width: number, tint: string): string {
  const wood = defs.linear([
    [0, lighter(tint, 0.3)],
    [1, darker(tint, 0.35)],
  ]);
  const blocks = [0, 0.44, 0.88]
    .map((share) => box(x + width * share, y + 9, width * 0.12, 18, darker(tint, 0.4)))
    .join('');
  return (
    box(x, y + 4, width, 28, '#1d0f08', 0.55) +
    blocks +
    box(x - 3, y, width + 6, 10, wood) +
    box(x - 3, y + 26, width + 6, 8, wood)
  );
}

/** A hanging lamp with its cone of light. */
export function lamp(defs: Defs, x: number, y: number, scale: number, reach: number): string {
  const cone = polygon([
    [-40, 16],
    [40, 16],
    [190, reach],
    [-190, reach],
  ]);
  return place(
    fill(
      cone,
      defs.linear([
        [0, '#ffe9b4', 0.34],
        [1, '#ffe9b4', 0],
      ]),
    ) +
      stroke(`M0 -400L0 -20`, '#1d1410', 4) +
      fill(
        'M-16 -24L16 -24L50 14L-50 14Z',
        defs.linear(
          [
            [0, '#6d7a6c'],
            [0.5, '#3f4c46'],
            [1, '#232a28'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      fill(ellipsePath(0, 14, 46, 9), '#fff3cc'),
    x,
    y,
    scale,
  );
}
