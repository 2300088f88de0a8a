import { darker, lighter, mix, type Tones } from '../palette.ts';
import type { Random } from '../random.ts';
import { ellipsePath, fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { bow, rail, roundRod } from './ribbon.ts';
import { type Brush, blob, bodyFill, bodyShade, shine, speckles, turned } from './shading.ts';

interface Knob {
  x: number;
  y: number;
  long: number;
  short: number;
  turn: number;
}

/** The knobs of one rhizome: a bent main stem with side shoots, larger ones behind. */
function growKnobs(random: Random): Knob[] {
  const knobs: Knob[] = [];
  let [x, y, heading] = [-74, random.wobble(16), random.wobble(0.25)];
  const count = random.int(5, 6);
  for (let i = 0; i < count; i++) {
    const long = random.range(35, 46);
    const short = random.range(25, 33);
    knobs.push({ x, y, long, short, turn: heading });
    const side = i % 2 === 0 ? -1 : 1;
    if (i > 0 && random.chance(0.72)) {
      const aim = heading + side * random.range(0.8, 1.35);
      const size = random.range(20, 28);
      const [bx, by] = [x + Math.cos(aim) * (short + size * 0.35), y + Math.sin(aim) * (short + size * 0.35)];
      knobs.push({ x: bx, y: by, long: size * 1.25, short: size * 0.86, turn: aim });
      if (random.chance(0.55)) {
        const tip = size * 0.62;
        knobs.push({
          x: bx + Math.cos(aim + side * 0.4) * size * 1.3,
          y: by + Math.sin(aim + side * 0.4) * size * 1.3,
          long: tip * 1.2,
          short: tip,
          turn: aim + side * 0.4,
        });
      }
    }
    x += Math.cos(heading) * long * 0.84;
    y += Math.sin(heading) * long * 0.84;
    heading += random.wobble(0.75);
  }
  return knobs;
}

function ringsMarkup(random: Random, knob: Knob, tones: Tones, fine: boolean): string {
  const count = fine ? 7 : 4;
  let [dark, bright] = ['', ''];
  for (let i = 0; i < count; i++) {
    const along = -0.78 + (1.56 * (i + random.wobble(0.3) + 0.5)) / count;
    const half = Math.sqrt(Math.max(0, 1 - along * along)) * 0.97;
    const bulge = 0.17;
    const ring = (shift: number): Point[] =>
      [-1, -0.55, 0, 0.55, 1].map((side) => {
        const forward = (along + shift + bulge * (1 - side * side)) * knob.long + random.wobble(0.8);
        const [dx, dy] = turned([[forward, side * half * knob.short]], knob.turn)[0] ?? [0, 0];
        return [knob.x + dx, knob.y + dy];
      });
    dark += smoothOpen(ring(0));
    bright += smoothOpen(ring(0.06));
  }
  return stroke(dark, darker(tones.deep, 0.2), 1.3, 0.42) + stroke(bright, lighter(tones.lit, 0.5), 1.3, 0.5);
}

/** A hand of ginger: knobbly, ringed, with one freshly broken end. */
export function drawGinger(brush: Brush, tones: Tones, flesh: string): string {
  const { defs, random } = brush;
  const knobs = growKnobs(random).map((knob): Knob => {
    const [x, y] = turned([[knob.x, knob.y]], brush.roll)[0] ?? [0, 0];
    return { ...knob, x, y, turn: knob.turn + brush.roll };
  });
  const outlines = knobs.map((knob) =>
    smoothClosed(
      turned(blob(random, knob.long, knob.short, 0.06, 10), knob.turn).map(([x, y]) => [x + knob.x, y + knob.y]),
    ),
  );
  let markup = '';
  knobs.forEach((knob, index) => {
    const outline = outlines[index] ?? '';
    const tint: Tones = {
      ...tones,
      base: mix(tones.base, random.chance(0.5) ? tones.lit : tones.deep, random.range(0, 0.22)),
    };
    const dots = speckles(random, brush.fine ? 34 : 10, knob.long * 0.9, knob.short * 0.9, 0.6, 1.7);
    const spin = Math.round((knob.turn * 180) / Math.PI);
    const seat = `translate(${knob.x.toFixed(1)} ${knob.y.toFixed(1)}) rotate(${spin})`;
    markup +=
      stroke(outline, darker(tones.deep, 0.45), 3, 0.2) +
      bodyFill(defs, outline, tint) +
      ringsMarkup(random, knob, tones, brush.fine) +
      (brush.fine
        ? `<path d="${dots}" transform="${seat}" fill="${darker(tones.deep, 0.2)}" fill-opacity="0.5"/>`
        : '') +
      bodyShade(defs, outline, tint, 0.52) +
      shine(
        defs,
        knob.x - knob.short * 0.3,
        knob.y - knob.short * 0.42,
        knob.short * 0.55,
        knob.short * 0.34,
        0.5,
        -30,
      );
  });
  const end = knobs[0];
  if (!end) return markup;
  const [ex, ey] = [end.x - Math.cos(end.turn) * end.long * 0.86, end.y - Math.sin(end.turn) * end.long * 0.86];
  const face = (share: number): string =>
    ellipsePath(ex, ey, end.short * 0.3 * share, end.short * 0.66 * share, end.turn);
  return (
    markup +
    fill(face(1.12), darker(tones.deep, 0.1)) +
    fill(
      face(1),
      defs.radial([
        [0, lighter(flesh, 0.35)],
        [0.7, flesh],
        [1, darker(flesh, 0.2)],
      ]),
    ) +
    stroke(face(0.66), darker(flesh, 0.3), 1.2, 0.6)
  );
}

/** A finger of turmeric: rough, ringed, with stubs and a bright orange broken end. */
export function drawTurmeric(brush: Brush, tones: Tones, flesh: string): string {
  const { defs, random, roll } = brush;
  const bend = random.wobble(34);
  const wide = random.range(21, 26);
  const phase = random.range(0, 6);
  const finger = bow(
    190,
    bend,
    roll,
    (along) =>
      wide * (0.93 + 0.09 * Math.sin(along * 17 + phase)) * Math.min(1, 0.62 + along * 4, (1 - along) ** 0.5 * 1.7),
    18,
  );
  let stubs = '';
  for (const [step, side] of [
    [6, -1],
    [11, 1],
  ] as const) {
    const [x, y] = rail(finger, side * 0.8)[step + random.int(-1, 2)] ?? [0, 0];
    const outline = smoothClosed(blob(random, 15, 13, 0.08, 9).map(([px, py]): Point => [px + x, py + y]));
    stubs += bodyFill(defs, outline, tones) + bodyShade(defs, outline, tones, 0.5);
    stubs += stroke(ellipsePath(x, y, 6, 5), darker(tones.deep, 0.2), 1.2, 0.6);
  }
  let [dark, bright] = ['', ''];
  const [edge, middle, other] = [rail(finger, -0.96), rail(finger, 0), rail(finger, 0.96)];
  for (let i = 1; i < 17; i++) {
    const ring = [edge[i], middle[i + 1] ?? middle[i], other[i]].filter((point) => point !== undefined);
    dark += smoothOpen(ring);
    bright += smoothOpen(ring.map(([x, y]): Point => [x + 1.6, y + 1.6]));
  }
  const start = finger.middle[0] ?? [0, 0];
  const face = (share: number): string =>
    ellipsePath(start[0], start[1], wide * 0.3 * share, wide * 0.64 * share, roll);
  return (
    roundRod(finger, tones, brush.fine ? 11 : 7) +
    stubs +
    stroke(bright, lighter(tones.lit, 0.4), 1.2, 0.4) +
    stroke(dark, darker(tones.deep, 0.3), 1.5, 0.5) +
    fill(face(1.1), darker(tones.deep, 0.1)) +
    fill(
      face(1),
      defs.radial([
        [0, lighter(flesh, 0.3)],
        [0.75, flesh],
        [1, darker(flesh, 0.25)],
      ]),
    ) +
    stroke(face(0.6), darker(flesh, 0.3), 1.1, 0.6)
  );
}
