import { darker, lighter, mix, type Tones } from '../palette.ts';
import { createSolid, type Profile, type Solid } from '../solid.ts';
import { fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type Brush, bodyEdge, bodyFill, bodyShade, shine } from './shading.ts';

/** What tells one kind of onion from another. */
export interface OnionLook {
  tones: Tones;
  /** The fine lines of the skin. */
  vein: string;
  /** The dry, papery neck. */
  neck: string;
  /** Height of the bulb for a width of 1. */
  height: number;
  /** Half the width, in units. */
  width: number;
  /** How dark its shadow side gets, from 0 to 1. */
  depth: number;
  /** How far the shoulders are drawn up into the neck. */
  shoulder: number;
}

function bulb(look: OnionLook): Profile {
  return (along) => {
    const turn = along * Math.PI;
    const radius = look.width * Math.sin(turn) ** 0.92;
    const height = look.width * (0.34 * look.shoulder * along ** 9 - look.height * Math.cos(turn));
    return [radius, height];
  };
}

function neckMarkup(brush: Brush, look: OnionLook, solid: Solid): string {
  const { random, defs } = brush;
  const [ax, ay] = solid.axis;
  const reach = Math.hypot(ax, ay);
  // Seen nearly end-on the neck is foreshortened but never vanishes: it still points somewhere.
  const away: Point = reach > 0.05 ? [ax / reach, ay / reach] : [0.3, -0.95];
  const length = 34 * Math.max(0.42, reach) * random.range(0.8, 1.25);
  const side: Point = [-away[1], away[0]];
  const { point } = solid.pole(1);
  const at = (forward: number, aside: number): Point => [
    point[0] + away[0] * forward + side[0] * aside,
    point[1] + away[1] * forward + side[1] * aside,
  ];
  const along = [0.5 - away[0] / 2, 0.5 - away[1] / 2, 0.5 + away[0] / 2, 0.5 + away[1] / 2] as const;
  const paint = (tint: string): string =>
    defs.linear(
      [
        [0.08, look.tones.base, 0],
        [0.3, mix(tint, look.tones.base, 0.55)],
        [0.62, tint],
        [1, lighter(tint, 0.25)],
      ],
      along,
    );
  let markup = '';
  let creases = '';
  const blades = 6;
  for (let blade = 0; blade < blades; blade++) {
    const lean = ((blade * 3.3) % blades) / (blades - 1) - 0.5;
    const tip = length * random.range(0.6, 1.15);
    const aside = lean * 13;
    const bend = lean * 20 + random.wobble(7);
    const leaf = smoothClosed([
      at(-24, aside * 2.1),
      at(-10, aside * 1.3 - 6.5),
      at(tip * 0.3, aside * 0.8 - 5),
      at(tip * 0.85, bend - 3.5),
      at(tip, bend + random.wobble(3)),
      at(tip * 0.8, bend + 4),
      at(tip * 0.3, aside * 0.8 + 5),
      at(-10, aside * 1.3 + 6.5),
    ]);
    markup += fill(leaf, paint(blade % 2 ? darker(look.neck, 0.28) : look.neck));
    creases += smoothOpen([at(-14, aside * 1.5), at(tip * 0.3, aside * 0.8), at(tip * 0.9, bend)]);
    creases += smoothOpen([at(-8, aside * 1.3 + 6), at(tip * 0.3, aside * 0.8 + 5), at(tip * 0.8, bend + 4)]);
  }
  return markup + stroke(creases, darker(mix(look.neck, look.tones.deep, 0.4), 0.3), 1, 0.4);
}

function rootMarkup(brush: Brush, look: OnionLook, solid: Solid): string {
  const { random } = brush;
  const { point, facing } = solid.pole(0);
  const away: Point = [-solid.axis[0], -solid.axis[1]];
  const flat = Math.max(0.25, Math.abs(facing));
  const turn = Math.atan2(away[1], away[0]) + Math.PI / 2;
  const disc = Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 9) * Math.PI * 2;
    const [x, y] = [Math.cos(angle) * 15, Math.sin(angle) * 15 * flat];
    return [point[0] + x * Math.cos(turn) - y * Math.sin(turn), point[1] + x * Math.sin(turn) + y * Math.cos(turn)];
  });
  const straw = mix('#e3cfa6', look.neck, 0.3);
  let hairs = '';
  for (let hair = 0; hair < (brush.fine ? 34 : 16); hair++) {
    const spread = random.wobble(1);
    const angle = Math.atan2(away[1], away[0]) + spread * (0.9 + facing * 1.6);
    const length = random.range(8, 22);
    const foot: Point = [point[0] + Math.cos(turn) * spread * 13, point[1] + Math.sin(turn) * spread * 13];
    const tip: Point = [foot[0] + Math.cos(angle) * length, foot[1] + Math.sin(angle) * length];
    hairs += smoothOpen([foot, [(foot[0] + tip[0]) / 2 + random.wobble(4), (foot[1] + tip[1]) / 2], tip]);
  }
  const base = facing > -0.3 ? fill(smoothClosed(disc), mix(straw, '#6b4a2c', 0.6)) : '';
  return base + stroke(hairs, darker(straw, 0.35), 1.6, 0.8) + stroke(hairs, straw, 0.8);
}

function skinMarkup(brush: Brush, look: OnionLook, solid: Solid): string {
  const { random } = brush;
  const count = brush.fine ? 62 : 33;
  const sets = { dark: '', faint: '', light: '' };
  for (let i = 0; i < count; i++) {
    const around = ((i + random.wobble(0.4)) / count) * Math.PI * 2;
    const path = smoothOpen(
      solid.meridian(around, random.range(0.03, 0.1), random.range(0.9, 0.99), brush.fine ? 9 : 6),
    );
    sets[i % 3 === 0 ? 'dark' : i % 3 === 1 ? 'faint' : 'light'] += path;
  }
  let sheets = '';
  for (let i = 0; i < (brush.fine ? 5 : 3); i++) {
    // Neighbouring strips of skin differ a little, as layers of dry paper do.
    const around = random.range(0, Math.PI * 2);
    const width = random.range(0.12, 0.34);
    const strip = [
      ...solid.meridian(around, 0.04, 0.96, 7),
      ...solid.meridian(around + width, 0.04, 0.96, 7).reverse(),
    ];
    if (strip.length > 10) {
      const tint = i % 2 ? lighter(look.tones.lit, 0.2) : look.tones.deep;
      sheets += fill(smoothClosed(strip), tint, random.range(0.1, 0.24));
    }
  }
  return (
    sheets +
    stroke(sets.faint, look.vein, 1.1, 0.3) +
    stroke(sets.dark, look.vein, brush.fine ? 1.2 : 1.4, 0.5) +
    stroke(sets.light, lighter(look.tones.lit, 0.35), 0.9, 0.34)
  );
}

function glossMarkup(brush: Brush, look: OnionLook, solid: Solid): string {
  const { random, defs } = brush;
  const pale = lighter(look.tones.lit, 0.72);
  // Paper shines in streaks along its veins, not in one spot: find the strips turned to the light.
  const glints = { narrow: '', wide: '' };
  for (let i = 0; i < 40; i++) {
    const around = (i / 40) * Math.PI * 2;
    const { point, facing } = solid.at(0.6, around);
    if (facing > 0.35 && point[0] < -4 && point[1] < 18 && point[0] > -66) {
      const from = random.range(0.36, 0.5);
      const line = solid.meridian(around + random.wobble(0.05), from, from + random.range(0.16, 0.36), 5);
      glints[random.chance(0.6) ? 'narrow' : 'wide'] += smoothOpen(line);
    }
  }
  return (
    stroke(glints.narrow, pale, 1.3, 0.4) +
    stroke(glints.wide, pale, 3.4, 0.24) +
    shine(defs, -36, -34, 40, 30, 0.5, -38)
  );
}

/** An onion or shallot with papery skin, neck and root tuft. */
export function drawOnion(brush: Brush, look: OnionLook): string {
  const { defs, random } = brush;
  const profile = bulb({ ...look, height: look.height * random.range(0.94, 1.06) });
  const solid = createSolid(profile, { roll: brush.roll, tilt: brush.tilt, spin: random.range(0, 6.3) });
  const outline = smoothClosed(solid.outline());
  const neck = neckMarkup(brush, look, solid);
  const root = rootMarkup(brush, look, solid);
  const body =
    bodyFill(defs, outline, look.tones) +
    skinMarkup(brush, look, solid) +
    bodyShade(defs, outline, look.tones, look.depth) +
    (brush.fine ? bodyEdge(defs, outline, look.tones) : '') +
    glossMarkup(brush, look, solid);
  const neckBehind = solid.pole(1).facing < -0.12;
  const rootBehind = !(solid.pole(0).facing > 0.12);
  return (
    (neckBehind ? neck : '') + (rootBehind ? root : '') + body + (neckBehind ? '' : neck) + (rootBehind ? '' : root)
  );
}
