import { darker, lighter, mix } from '../palette.ts';
import { fill, type Point, smoothOpen, stroke } from '../svg.ts';
import { band, bow, rail } from './ribbon.ts';
import { type Brush, shine, turned } from './shading.ts';

/** A spring onion: small white bulb with rootlets, pale shaft, forked green leaves. */
export function drawSpringOnion(brush: Brush): string {
  const { defs, random, roll } = brush;
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  // Runs along the piece from bulb to leaf tips, whichever way it is turned.
  const along = [0.5 - c / 2, 0.5 - s / 2, 0.5 + c / 2, 0.5 + s / 2] as const;
  const green = '#4f7f2f';
  const pale = '#f4f3df';
  const shade = defs.linear(
    [
      [0, '#fff', 0.35],
      [0.45, '#fff', 0],
      [1, darker(green, 0.6), 0.55],
    ],
    [0.5 + s / 2, 0.5 - c / 2, 0.5 - s / 2, 0.5 + c / 2],
  );
  let leaves = '';
  for (let leaf = 0; leaf < 4; leaf++) {
    const lean = (leaf - 1.5) * 0.13 + random.wobble(0.06);
    const length = random.range(128, 168);
    const blade = bow(length, random.wobble(20), roll + lean, (t) => 7 * Math.min(1, 0.7 + t) * (1 - t ** 5) + 0.6, 12);
    const start = blade.middle[0] ?? [0, 0];
    const [jx, jy] = turned([[-22, lean * 20]], roll)[0] ?? [0, 0];
    const move = (points: readonly Point[]): Point[] => points.map(([x, y]) => [x - start[0] + jx, y - start[1] + jy]);
    const moved = { middle: move(blade.middle), half: blade.half };
    const tint = mix(green, leaf % 2 ? '#7fa043' : '#35602b', random.range(0.1, 0.5));
    leaves += fill(
      band(moved, -1, 1),
      defs.linear(
        [
          [0, '#cfd99a'],
          [0.22, lighter(tint, 0.2)],
          [0.7, tint],
          [1, darker(tint, 0.2)],
        ],
        along,
      ),
    );
    leaves += fill(band(moved, -1, 1), shade);
    leaves += stroke(smoothOpen(rail(moved, -0.3)), lighter(tint, 0.6), 1, 0.55);
    leaves += stroke(smoothOpen(rail(moved, 0.5)), darker(tint, 0.5), 0.8, 0.5);
  }
  const shaft = bow(
    128,
    random.wobble(5),
    roll,
    (t) => (t < 0.28 ? 11 + 9 * Math.sin((t / 0.28) * Math.PI) ** 0.9 * (1 - t) : 10.4),
    18,
  );
  const [ox, oy] = turned([[-74, 0]], roll)[0] ?? [0, 0];
  const seated = {
    middle: shaft.middle.map(([x, y]): Point => [x + ox, y + oy]),
    half: shaft.half.map((half, i) => half * Math.min(1, 0.35 + i * 0.34)),
  };
  const [hx, hy] = seated.middle[0] ?? [0, 0];
  const hairs = Array.from({ length: 16 }, () => {
    const tip = turned([[-random.range(8, 20), random.wobble(14)]], roll)[0] ?? [0, 0];
    return smoothOpen([
      [hx, hy],
      [hx + tip[0] * 0.5 + random.wobble(2), hy + tip[1] * 0.6],
      [hx + tip[0], hy + tip[1]],
    ]);
  }).join('');
  const lines = [-0.6, -0.2, 0.25, 0.65].map((side) => smoothOpen(rail(seated, side).slice(1))).join('');
  const outline = band(seated, -1, 1);
  return (
    leaves +
    stroke(hairs, '#a58c5c', 1.6) +
    stroke(hairs, '#efe3c0', 0.9) +
    fill(
      outline,
      defs.linear(
        [
          [0, '#efe6c8'],
          [0.2, pale],
          [0.66, '#e3e8bf'],
          [1, '#a9c06e'],
        ],
        along,
      ),
    ) +
    fill(outline, shade) +
    stroke(lines, '#a8b27a', 0.9, 0.5) +
    shine(defs, hx + c * 26 - 4, hy + s * 26 - 6, 9, 6, 0.9)
  );
}
