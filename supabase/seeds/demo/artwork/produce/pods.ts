import { darker, lighter, type Tones } from '../palette.ts';
import { ellipsePath, fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { band, bow, rail, roundRod } from './ribbon.ts';
import type { Brush } from './shading.ts';

/** A glossy, bent chilli with calyx and stalk. */
export function drawChilli(brush: Brush, tones: Tones): string {
  const { random, roll } = brush;
  const bend = random.range(10, 34) * (random.chance(0.5) ? 1 : -1);
  const width = random.range(12.5, 16);
  const pod = bow(
    196,
    bend,
    roll,
    (along) => width * Math.min(1, along * 14 + 0.55) * (1 - along ** 2.6) ** 0.8 + 0.4,
    16,
  );
  const [first, second] = [pod.middle[0] ?? [0, 0], pod.middle[1] ?? [1, 0]];
  const back = Math.atan2(first[1] - second[1], first[0] - second[0]);
  const at = (forward: number, aside: number): Point => [
    first[0] + Math.cos(back) * forward - Math.sin(back) * aside,
    first[1] + Math.sin(back) * forward + Math.cos(back) * aside,
  ];
  const curl = random.wobble(16);
  const stalk = smoothOpen([at(-2, 0), at(14, curl * 0.2), at(32, curl), at(44, curl * 1.7)]);
  const green = '#6f8a3c';
  const calyx = smoothClosed([
    at(8, -3),
    at(2, -width * 0.9),
    at(-13, -width * 0.86),
    at(-9, -3),
    at(-15, 1),
    at(-8, 5),
    at(-12, width * 0.9),
    at(2, width * 0.9),
    at(8, 3),
  ]);
  const glint = smoothOpen(rail(pod, -0.42).slice(3, 9));
  return (
    roundRod(pod, tones, brush.fine ? 11 : 7) +
    stroke(smoothOpen(rail(pod, 0.3).slice(2, 14)), darker(tones.deep, 0.3), 1, 0.3) +
    stroke(glint, '#ffffff', 2.6, 0.5) +
    stroke(stalk, darker(green, 0.45), 6.4) +
    stroke(stalk, green, 4) +
    stroke(stalk, lighter(green, 0.5), 1.2, 0.7) +
    fill(calyx, darker(green, 0.12)) +
    stroke(calyx, darker(green, 0.5), 0.8, 0.6)
  );
}

/** An okra pod: ridged, tapering, with a cap. */
export function drawOkra(brush: Brush, tones: Tones): string {
  const { random, roll } = brush;
  const bend = random.wobble(18);
  const width = random.range(17, 21);
  const pod = bow(
    190,
    bend,
    roll,
    (along) => width * Math.min(1, 0.72 + along * 3) * (1 - along ** 2) ** 0.75 + 0.5,
    14,
  );
  const ridges = [-0.55, 0.02, 0.52];
  const dark = ridges.map((side) => smoothOpen(rail(pod, side + 0.09).slice(1, -1))).join('');
  const bright = ridges.map((side) => smoothOpen(rail(pod, side - 0.07).slice(1, -1))).join('');
  let fuzz = '';
  for (let i = 0; i < (brush.fine ? 90 : 24); i++) {
    const line = rail(pod, random.wobble(0.9));
    const [x, y] = line[random.int(1, line.length - 2)] ?? [0, 0];
    fuzz += `M${x.toFixed(1)} ${y.toFixed(1)}l${random.wobble(2).toFixed(1)} ${random.wobble(2).toFixed(1)}`;
  }
  const [first, second] = [pod.middle[0] ?? [0, 0], pod.middle[1] ?? [1, 0]];
  const back = Math.atan2(first[1] - second[1], first[0] - second[0]);
  const at = (forward: number, aside: number): Point => [
    first[0] + Math.cos(back) * forward - Math.sin(back) * aside,
    first[1] + Math.sin(back) * forward + Math.cos(back) * aside,
  ];
  const cap = smoothClosed([
    at(-7, -width * 0.82),
    at(5, -width * 0.72),
    at(12, -7),
    at(26, -5),
    at(27, 5),
    at(12, 7),
    at(5, width * 0.72),
    at(-7, width * 0.82),
    at(-3, 0),
  ]);
  return (
    roundRod(pod, tones, brush.fine ? 11 : 7) +
    stroke(dark, tones.deep, 3, 0.5) +
    stroke(bright, lighter(tones.lit, 0.5), 1.8, 0.65) +
    stroke(fuzz, lighter(tones.lit, 0.7), 0.9, 0.5) +
    fill(cap, lighter(tones.base, 0.22)) +
    stroke(smoothOpen([at(-6, -width * 0.84), at(-2, 0), at(-6, width * 0.84)]), darker(tones.deep, 0.2), 2, 0.6) +
    fill(ellipsePath(at(27, 0)[0], at(27, 0)[1], 2.4, 5, back), '#dfe0ae')
  );
}

/** A drumstick (moringa) pod: very long, thin and ribbed, swelling over its seeds. */
export function drawDrumstick(brush: Brush, tones: Tones): string {
  const { random, roll } = brush;
  const bend = random.wobble(16);
  const seeds = random.range(11, 15);
  const width = 7.5;
  const pod = bow(
    288,
    bend,
    roll,
    (along) => (width + 0.8 * Math.sin(along * seeds * 6.28)) * Math.min(1, 0.4 + along * 9, 0.25 + (1 - along) * 7),
    30,
  );
  const ribs = [-0.4, 0.2, 0.65].map((side) => smoothOpen(rail(pod, side))).join('');
  return (
    roundRod(pod, tones, 5) +
    stroke(ribs, tones.deep, 1.1, 0.6) +
    fill(band(pod, -0.34, -0.12), lighter(tones.lit, 0.4), 0.45)
  );
}
