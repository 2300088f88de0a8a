import { BRAND, darker, lighter, mix } from '../palette.ts';
import type { Stage } from '../raster.ts';
import { box, type Defs, ellipsePath, fill, type Point, polygon, stroke } from '../svg.ts';
import { corrugatedSide, doorEnd, reeferEnd, type Side, sideLabel } from './cargo.ts';
import { DUSK, mist, type Place, skyMarkup, treeLine } from './landscape.ts';
import { backDefs, backStage } from './studio.ts';

const PAINTS = [
  BRAND.onion,
  '#e6dcc6',
  BRAND.river,
  BRAND.terracotta,
  '#e9e1cf',
  BRAND.leaf,
  '#c58a2c',
  '#6d4a5a',
] as const;
const HORIZON = 640;

/** A yard crane far off: legs, beam and trolley. */
export function gantry(x: number, base: number, scale: number, tint: string): string {
  const s = (value: number): number => value * scale;
  const beam = `M${x - s(190)} ${base - s(330)}L${x + s(190)} ${base - s(330)}`;
  const legs = [-130, -100, 100, 130]
    .map((leg) => `M${x + s(leg)} ${base}L${x + s(leg * 0.92)} ${base - s(330)}`)
    .join('');
  const braces = `M${x - s(130)} ${base - s(40)}L${x - s(100)} ${base - s(120)}M${x + s(130)} ${base - s(40)}L${x + s(100)} ${base - s(120)}`;
  const hoist = `M${x + s(20)} ${base - s(330)}L${x + s(20)} ${base - s(190)}M${x + s(44)} ${base - s(330)}L${x + s(44)} ${base - s(190)}`;
  return (
    stroke(legs, tint, s(8)) +
    stroke(braces, tint, s(5)) +
    stroke(beam, tint, s(24)) +
    stroke(hoist, tint, s(2.4)) +
    box(x - s(6), base - s(350), s(74), s(26), darker(tint, 0.2)) +
    box(x - s(34), base - s(192), s(132), s(46), mix(tint, BRAND.terracotta, 0.6))
  );
}

/** One stack receding to a vanishing point: its machinery ends face us, its long sides run back. */
function stack(
  defs: Defs,
  near: { left: number; right: number; top: number; bottom: number },
  vanish: Point,
  share: number,
  look: { rows: number; first: number; labelled: boolean; mirrored: boolean },
): string {
  const back = ([x, y]: Point, depth = share): Point => [x + (vanish[0] - x) * depth, y + (vanish[1] - y) * depth];
  const height = (near.bottom - near.top) / look.rows;
  let markup = '';
  for (let row = look.rows - 1; row >= 0; row--) {
    const [top, bottom] = [near.bottom - (row + 1) * height, near.bottom - row * height];
    const tint = PAINTS[(look.first + row * 3) % PAINTS.length] ?? BRAND.onion;
    const edge = look.mirrored ? near.left : near.right;
    const runs = 2;
    for (let run = runs - 1; run >= 0; run--) {
      const from = run === 0 ? 0 : 1 - (1 - share) ** (run / runs) + 0.012;
      const to = 1 - (1 - share) ** ((run + 1) / runs);
      const paint = run === 0 ? tint : (PAINTS[(look.first + row * 3 + run * 5) % PAINTS.length] ?? tint);
      const corner = (y: number, depth: number): Point => back([edge, y], depth);
      const side: Side = look.mirrored
        ? [corner(top, to), corner(top, from), corner(bottom, from), corner(bottom, to)]
        : [corner(top, from), corner(top, to), corner(bottom, to), corner(bottom, from)];
      markup += corrugatedSide(
        defs,
        side,
        mix(paint, DUSK.haze, run * 0.16),
        run === 0 ? 30 : 22,
        look.mirrored ? -0.34 : 0.05,
      );
      if (run === 0 && look.labelled && row === 1) markup += sideLabel(side, 'DOAB HARVEST', BRAND.paper, 0.86);
    }
    const end: Side = [
      [near.left, top],
      [near.right, top],
      [near.right, bottom],
      [near.left, bottom],
    ];
    markup += row % 2 === 0 ? reeferEnd(defs, end, tint, -0.06) : doorEnd(defs, end, tint, -0.1);
    markup += box(near.left, bottom - 5, near.right - near.left, 8, '#140b08', 0.55);
  }
  const floor = defs.linear([
    [0, '#140b08', 0.7],
    [1, '#140b08', 0],
  ]);
  return markup + box(near.left, near.bottom - 2, near.right - near.left, (near.bottom - near.top) * 0.06, floor);
}

/** A terminal at dusk: refrigerated containers stacked high, yard cranes against the last light. */
export async function drawContainerYard(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const at = (share: number): number => width * (flip ? 1 - share : share);
  const vanish: Point = [at(0.3), HORIZON - 40];
  const dusky = mix('#4a3a4a', DUSK.haze, 0.3);
  const tarmac = defs.linear([
    [0, mix('#6d5a58', DUSK.haze, 0.45)],
    [0.3, '#4d4046'],
    [1, '#1f1a20'],
  ]);
  const glare = defs.radial([
    [0, '#ffcf8a', 0.75],
    [0.5, '#ffb878', 0.25],
    [1, '#ffb878', 0],
  ]);
  let body =
    skyMarkup(defs, view, random, DUSK, HORIZON, at(0.3), HORIZON - 70) +
    gantry(at(0.2), HORIZON, 0.8, mix(dusky, DUSK.haze, 0.35)) +
    gantry(at(0.47), HORIZON, 0.55, mix(dusky, DUSK.haze, 0.5)) +
    treeLine(view, random, HORIZON + 2, 20, mix(dusky, DUSK.haze, 0.3)) +
    mist(defs, view, HORIZON, 70, DUSK.haze, 0.6) +
    box(0, HORIZON, width, 900 - HORIZON, tarmac) +
    fill(ellipsePath(at(0.3), HORIZON + 40, 420, 150), glare);
  for (let line = -3; line <= 6; line++) {
    const foot = at(0.3) + line * 260;
    body += fill(
      polygon([
        [vanish[0], HORIZON],
        [foot - 9, 900],
        [foot + 9, 900],
      ]),
      '#e3b05c',
      0.28,
    );
  }
  const far = 250;
  const farLeft = flip ? at(0.12) - 74 : at(0.12) - 74;
  body += stack(
    defs,
    { left: farLeft, right: farLeft + 148, top: HORIZON + 50 - far, bottom: HORIZON + 50 },
    vanish,
    0.5,
    { rows: 3, first: 2, labelled: false, mirrored: flip },
  );
  const wide = 250;
  const left = flip ? at(0.66) - wide : at(0.66);
  body += stack(defs, { left, right: left + wide, top: 70, bottom: 820 }, vanish, 0.62, {
    rows: 3,
    first: 0,
    labelled: true,
    mirrored: !flip,
  });
  const outer = flip ? left - wide - 14 : left + wide + 14;
  for (let column = 0; column < 3; column++) {
    const x = flip ? outer - column * (wide + 14) : outer + column * (wide + 14);
    body += stack(defs, { left: x, right: x + wide, top: column % 2 ? 70 : -180, bottom: 820 }, vanish, 0.02, {
      rows: column % 2 ? 3 : 4,
      first: 3 + column * 2,
      labelled: false,
      mirrored: !flip,
    });
  }
  const mirror = defs.linear([
    [0, lighter(BRAND.onion, 0.1), 0.3],
    [1, BRAND.onion, 0],
  ]);
  body += box(left, 824, wide, 76, mirror);
  const shade = defs.linear(
    flip
      ? [
          [0, '#140b10', 0.5],
          [0.5, '#140b10', 0],
        ]
      : [
          [0.5, '#140b10', 0],
          [1, '#140b10', 0.5],
        ],
    [0, 0, 1, 0],
  );
  body +=
    box(0, 0, width, 900, shade) +
    fill(
      ellipsePath(at(0.3), HORIZON - 60, 620, 420),
      defs.radial([
        [0, '#ffd08c', 0.34],
        [1, '#ffd08c', 0],
      ]),
    );
  return backStage(view, defs, body, 1);
}
