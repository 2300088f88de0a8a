import { darker, lighter, mix } from '../palette.ts';
import type { Stage } from '../raster.ts';
import { box, ellipsePath, fill, polygon, stroke } from '../svg.ts';
import { createRoom, shell } from './hall.ts';
import type { Place } from './landscape.ts';
import { backDefs, backStage } from './studio.ts';

/** A cold store: racks of crates down a blue aisle, breath of cold along the floor. */
export async function drawColdStore(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const centre = width * (variant % 2 ? 0.4 : 0.56);
  const room = createRoom(width, { left: centre - 120, right: centre + 120, top: 290, bottom: 520 });
  let body = shell(defs, room, { floor: '#8fa5a8', wall: '#9db4b6', ceiling: '#b9cbca', back: '#e6efe9' });
  for (let tube = 0; tube < 9; tube++) {
    const [from, to] = [tube / 9 + 0.01, tube / 9 + 0.07];
    body += fill(
      polygon([room(0.44, 0.99, from), room(0.56, 0.99, from), room(0.56, 0.99, to), room(0.44, 0.99, to)]),
      '#ffffff',
      0.95,
    );
  }
  const fills = ['#c99a4e', '#8a2440', '#d9b878', '#e6dcc2', '#a8483f', '#b98445'] as const;
  for (const [inner, outer] of [
    [0.3, 0.02],
    [0.7, 0.98],
  ] as const) {
    for (let bay = 9; bay >= 0; bay--) {
      const [near, far] = [bay / 10, bay / 10 + 0.088];
      for (let shelf = 0; shelf < 5; shelf++) {
        const [low, high] = [0.02 + shelf * 0.17, 0.02 + shelf * 0.17 + 0.125];
        const tint = mix(random.pick(fills), '#cfe0e0', 0.12 + bay * 0.05);
        const wood = mix('#b98a58', '#cfe0e0', 0.16 + bay * 0.06);
        const frontFace = polygon([
          room(inner, low, near),
          room(inner, high, near),
          room(outer, high, near),
          room(outer, low, near),
        ]);
        body += fill(
          frontFace,
          defs.linear([
            [0, lighter(wood, 0.2)],
            [1, darker(wood, 0.4)],
          ]),
        );
        if (bay === 0) {
          for (let board = 0; board < 3; board++) {
            const [b0, b1] = [low + (high - low) * (board / 3 + 0.24), low + (high - low) * (board / 3 + 0.33)];
            const gap = [room(inner, b0, near), room(inner, b1, near), room(outer, b1, near), room(outer, b0, near)];
            body += fill(polygon(gap), darker(wood, 0.68), 0.75);
          }
          for (const share of [0.04, 0.5, 0.96]) {
            const [from, to] = [inner + (outer - inner) * share - 0.008, inner + (outer - inner) * share + 0.008];
            const batten = [room(from, low, near), room(from, high, near), room(to, high, near), room(to, low, near)];
            body += fill(polygon(batten), lighter(wood, 0.12));
          }
        }
        body += fill(
          polygon([room(inner, low, near), room(inner, high, near), room(inner, high, far), room(inner, low, far)]),
          darker(wood, 0.14),
        );
        for (let board = 0; board < 3; board++) {
          const [b0, b1] = [low + (high - low) * (board / 3 + 0.03), low + (high - low) * (board / 3 + 0.2)];
          body += fill(
            polygon([room(inner, b0, near), room(inner, b1, near), room(inner, b1, far), room(inner, b0, far)]),
            darker(wood, 0.6),
            0.5,
          );
        }
        body += fill(
          polygon([
            room(inner, high, near),
            room(inner, high + 0.03, near + 0.01),
            room(inner, high + 0.03, far - 0.01),
            room(inner, high, far),
          ]),
          tint,
        );
        body += fill(
          polygon([
            room(inner, high, near),
            room(inner, high + 0.03, near),
            room(outer, high + 0.03, near),
            room(outer, high, near),
          ]),
          darker(tint, 0.2),
        );
      }
      const post = [room(inner, 0, near), room(inner, 0.92, near)];
      body += stroke(
        `M${post.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`,
        '#3c6673',
        13 * (1 - near * 0.8),
      );
    }
  }
  const breath = defs.radial([
    [0, '#f4fbfa', 0.75],
    [0.5, '#f4fbfa', 0.3],
    [1, '#f4fbfa', 0],
  ]);
  for (let i = 0; i < 7; i++)
    body += fill(
      ellipsePath(centre + random.wobble(width * 0.5), 560 + i * 54, 320 + i * 40, 34 + i * 7),
      breath,
      0.55,
    );
  body += fill(
    ellipsePath(centre, 400, 330, 260),
    defs.radial([
      [0, '#ffffff', 0.7],
      [1, '#ffffff', 0],
    ]),
  );
  body += box(
    0,
    0,
    width,
    900,
    defs.radial(
      [
        [0.5, '#12262c', 0],
        [1, '#12262c', 0.55],
      ],
      [0.5, 0.46, 0.76],
    ),
  );
  return backStage(view, defs, body, 0.66);
}
