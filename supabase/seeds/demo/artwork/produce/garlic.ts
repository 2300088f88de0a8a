import { darker, type Tones } from '../palette.ts';
import { createSolid, type Profile, type Solid } from '../solid.ts';
import { ellipsePath, fill, type Point, polygon, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type Brush, bodyFill, bodyShade, shine, turned } from './shading.ts';

/** What tells one kind of garlic from another. */
export interface GarlicLook {
  tones: Tones;
  /** The hollows between the cloves. */
  groove: string;
  /** The streaks of the skin, and how much of it they cover from 0 to 1. */
  streak: string;
  streaks: number;
}

const head: Profile = (along) => {
  const turn = along * Math.PI;
  const radius = 104 * Math.sin(turn ** 0.86 * Math.PI ** 0.14) ** 0.8 * (1 - 0.2 * along ** 4);
  return [Math.max(along < 1 ? 12 * along : 10, radius), -66 * Math.cos(turn) - 6 + 46 * along ** 7];
};

function stemMarkup(brush: Brush, look: GarlicLook, solid: Solid): string {
  const { random, defs } = brush;
  const [ax, ay] = solid.axis;
  const reach = Math.max(0.35, Math.hypot(ax, ay));
  const away: Point = [ax / Math.max(0.05, Math.hypot(ax, ay)), ay / Math.max(0.05, Math.hypot(ax, ay))];
  const turn = Math.atan2(away[1], away[0]) + Math.PI / 2;
  const { point, facing } = solid.pole(1);
  const tip = 46 * reach * random.range(0.75, 1.15);
  const bend = random.wobble(7);
  const at = (forward: number, aside: number): Point => [
    point[0] + away[0] * forward - away[1] * aside,
    point[1] + away[1] * forward + away[0] * aside,
  ];
  const along = [0.5 - away[0] / 2, 0.5 - away[1] / 2, 0.5 + away[0] / 2, 0.5 + away[1] / 2] as const;
  const dry = '#d8c39c';
  const stalk = smoothClosed([
    at(-26, -24),
    at(-8, -14),
    at(tip * 0.4, -9.5 + bend * 0.4),
    at(tip, -8.5 + bend),
    at(tip, 8.5 + bend),
    at(tip * 0.4, 9.5 + bend * 0.4),
    at(-8, 14),
    at(-26, 24),
  ]);
  const paint = defs.linear(
    [
      [0.05, look.tones.base, 0],
      [0.35, look.tones.base],
      [0.7, dry],
      [1, darker(dry, 0.2)],
    ],
    along,
  );
  let lines = '';
  for (let line = -3; line <= 3; line++) {
    lines += smoothOpen([
      at(-26, line * 7),
      at(-6, line * 3.6),
      at(tip * 0.5, line * 2.7 + bend * 0.5),
      at(tip, line * 2.4 + bend),
    ]);
  }
  const shade = polygon([
    at(-16, 4),
    at(tip * 0.4, 2),
    at(tip, 2 + bend),
    at(tip, 8.5 + bend),
    at(tip * 0.4, 9.5),
    at(-10, 15),
  ]);
  const end = at(tip, bend);
  const flat = Math.max(0.22, Math.abs(facing));
  return (
    fill(stalk, paint) +
    fill(shade, darker(dry, 0.5), 0.22) +
    stroke(lines, look.groove, 0.9, 0.5) +
    fill(ellipsePath(end[0], end[1], 8.8, 8.8 * flat, turn), '#e9d9b6') +
    fill(ellipsePath(end[0], end[1], 5, 5 * flat, turn), '#a98b5c', 0.65) +
    fill(ellipsePath(end[0], end[1], 2, 2 * flat, turn), '#6d5230', 0.8)
  );
}

function rootMarkup(brush: Brush, solid: Solid): string {
  const { random } = brush;
  const { point, facing } = solid.pole(0);
  const turn = Math.atan2(-solid.axis[1], -solid.axis[0]);
  const seat = (forward: number, aside: number): Point => {
    const [x, y] = turned([[forward, aside]], turn)[0] ?? [0, 0];
    return [point[0] + x, point[1] + y];
  };
  const flat = Math.max(0, facing);
  let hairs = '';
  for (let hair = 0; hair < (brush.fine ? 26 : 14); hair++) {
    const angle = random.range(0, Math.PI * 2);
    const foot = seat(Math.cos(angle) * 15 * flat, Math.sin(angle) * 19);
    const reach = random.range(1.25, 1.7);
    const tip = seat(
      Math.cos(angle) * 17 * flat * reach + (1 - flat) * random.range(4, 12),
      Math.sin(angle) * 19 * reach,
    );
    hairs += smoothOpen([foot, tip]);
  }
  const plate =
    flat > 0.12
      ? fill(ellipsePath(point[0], point[1], 21 * flat, 21, turn), '#a88c5e') +
        fill(ellipsePath(point[0], point[1], 13 * flat, 13, turn), '#7d623a', 0.7)
      : '';
  return plate + stroke(hairs, '#86693f', 2) + stroke(hairs, '#cbb285', 1);
}

function cloveMarkup(brush: Brush, look: GarlicLook, solid: Solid, seams: readonly number[]): string {
  let [grooves, crests, lows] = ['', '', ''];
  for (let i = 0; i < seams.length; i++) {
    const seam = seams[i] ?? 0;
    const next = (seams[i + 1] ?? (seams[0] ?? 0) + Math.PI * 2) - seam;
    const groove = smoothOpen(solid.meridian(seam, 0.06, 0.93, 7));
    grooves += groove;
    const crest = smoothOpen(solid.meridian(seam + next * 0.42, 0.2, 0.82, 5));
    crests += crest;
    const low = smoothOpen(solid.meridian(seam + next * 0.8, 0.12, 0.86, 5));
    lows += low;
  }
  const markup =
    stroke(grooves, look.groove, 14, 0.14) +
    stroke(lows, look.groove, 14, 0.1) +
    stroke(grooves, look.groove, 6.4, 0.26) +
    (brush.fine ? stroke(grooves, look.groove, 3.2, 0.24) : '') +
    stroke(crests, '#fffdf6', 17, 0.24) +
    (brush.fine ? stroke(crests, '#fffdf6', 8, 0.24) : '') +
    stroke(grooves, darker(look.groove, 0.35), 1.2, 0.62);
  const { random } = brush;
  let fine = '';
  const streaks = { wide: '', narrow: '' };
  const count = brush.fine ? 54 : 22;
  for (let i = 0; i < count; i++) {
    const around = ((i + random.wobble(0.45)) / count) * Math.PI * 2;
    fine += smoothOpen(solid.meridian(around, random.range(0.05, 0.2), random.range(0.75, 0.97), brush.fine ? 8 : 5));
    if (random.chance(look.streaks)) {
      const from = random.range(0.08, 0.4);
      const line = solid.meridian(around, from, from + random.range(0.2, 0.45), 4);
      streaks[random.chance(0.5) ? 'wide' : 'narrow'] += smoothOpen(line);
    }
  }
  return (
    markup +
    stroke(streaks.wide, look.streak, 5.4, 0.2) +
    stroke(streaks.narrow, look.streak, 2, 0.42) +
    stroke(fine, look.groove, 0.8, 0.34)
  );
}

/** A head of garlic: cloves bulging under papery skin, dry stem, root plate. */
export function drawGarlic(brush: Brush, look: GarlicLook): string {
  const { defs, random } = brush;
  const count = random.int(8, 10);
  const seams = Array.from({ length: count }, (_, index) => ((index + random.wobble(0.28)) / count) * Math.PI * 2);
  const hollows = Array.from({ length: 128 }, (_, step) => {
    const around = (step / 128) * Math.PI * 2;
    const nearest = Math.min(
      ...seams.map((seam) => Math.abs(Math.atan2(Math.sin(around - seam), Math.cos(around - seam)))),
    );
    return Math.max(0, 1 - nearest / (Math.PI / count)) ** 1.6;
  });
  const swell = (along: number, around: number): number => {
    const hollow = hollows[Math.round((around / (Math.PI * 2)) * 128 + 128) % 128] ?? 0;
    return 1 - 0.1 * hollow * Math.sin(Math.min(1, along * 1.15) * Math.PI);
  };
  const solid = createSolid(head, { roll: brush.roll, tilt: brush.tilt, spin: random.range(0, 6.3) }, swell);
  const outline = smoothClosed(solid.outline());
  const root = rootMarkup(brush, solid);
  const stem = stemMarkup(brush, look, solid);
  const body =
    bodyFill(defs, outline, look.tones) +
    `<g clip-path="${defs.clip(outline)}">${cloveMarkup(brush, look, solid, seams)}</g>` +
    bodyShade(defs, outline, look.tones, 0.5) +
    shine(defs, -38, -30, 38, 26, 0.45, -35);
  if (solid.pole(0).facing > 0.12) {
    return stem + body + root;
  }
  return root + body + stem;
}
