import { darker, lighter, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { ellipsePath, fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type Brush, blob, shine, speckles, turned } from './shading.ts';

/** The colours of a freshly cut face. */
export interface CutLook {
  skin: string;
  flesh: string;
  /** Lines and markings inside the flesh. */
  mark: string;
}

const TIP = 0.84;

/** The skin of the half below its face, seen as a rim because the face leans to the viewer. */
function rim(brush: Brush, look: CutLook, face: readonly Point[], depth: number): string {
  const below = face.map(([x, y]): Point => [x * 0.97, y * 0.96 + depth]);
  const paint = brush.defs.linear(
    [
      [0.3, look.skin],
      [1, darker(look.skin, 0.6)],
    ],
    [0.2, 0, 0.7, 1],
  );
  return fill(smoothClosed(below), paint) + fill(smoothClosed(face), darker(look.skin, 0.12));
}

function shrunk(face: readonly Point[], share: number): Point[] {
  return face.map(([x, y]) => [x * share, y * share]);
}

/** An onion cut across: rings within rings. */
export function drawOnionFace(brush: Brush, look: CutLook): string {
  const { defs, random } = brush;
  const face = blob(random, 100, 100 * TIP, 0.03, 14);
  let markup = rim(brush, look, face, 16) + fill(smoothClosed(shrunk(face, 0.965)), lighter(look.flesh, 0.4));
  let share = 0.94;
  while (share > 0.16) {
    const wander = blob(random, 100 * share, 100 * TIP * share, 0.022, 12);
    const ring = smoothClosed(wander);
    const pale = mix(look.flesh, '#ffffff', random.range(0.2, 0.65));
    const paint = defs.radial([
      [Math.max(0, 1 - 0.16 / share), mix(pale, look.mark, 0.22)],
      [1 - 0.05 / share, pale],
      [1, mix(pale, look.mark, 0.3)],
    ]);
    markup += fill(ring, paint) + stroke(ring, look.mark, random.range(1.6, 3.2), 0.8);
    share -= random.range(0.105, 0.15);
  }
  for (const [x, y] of [
    [-6, 1],
    [7, -2],
  ] as const) {
    markup +=
      fill(ellipsePath(x, y, 8, 6.4), mix(look.flesh, '#c9cf8e', 0.5)) +
      stroke(ellipsePath(x, y, 8, 6.4), look.mark, 1.4, 0.7);
  }
  let fibres = '';
  for (let i = 0; i < (brush.fine ? 110 : 40); i++) {
    const [angle, from] = [random.range(0, 6.3), random.range(0.2, 0.86)];
    const to = from + random.range(0.04, 0.1);
    fibres += smoothOpen([from, to].map((r): Point => [Math.cos(angle) * 100 * r, Math.sin(angle) * 100 * TIP * r]));
  }
  return markup + stroke(fibres, look.mark, 0.8, 0.3) + shine(defs, -30, -30, 52, 26, 0.6, -28);
}

/** A potato, ginger or turmeric cut across: plain moist flesh with a faint inner ring. */
export function drawFleshFace(brush: Brush, look: CutLook, fibrous: boolean): string {
  const { defs, random } = brush;
  const face = turned(blob(random, 104, 84, fibrous ? 0.1 : 0.05, 14), brush.roll * 0.2);
  const inner = smoothClosed(shrunk(face, 0.962));
  const ring = smoothClosed(shrunk(face, fibrous ? 0.7 : 0.85));
  const paint = defs.radial(
    [
      [0, lighter(look.flesh, 0.5)],
      [0.7, look.flesh],
      [1, mix(look.flesh, look.mark, 0.45)],
    ],
    [0.4, 0.36, 0.72],
  );
  let marks = '';
  for (let i = 0; i < (fibrous ? 70 : 18); i++) {
    const [angle, away] = [random.range(0, 6.3), Math.sqrt(random.next()) * 0.86];
    const [x, y] = [Math.cos(angle) * 100 * away, Math.sin(angle) * 82 * away];
    marks += smoothOpen([
      [x, y],
      [x + random.wobble(fibrous ? 5 : 16), y + random.wobble(fibrous ? 5 : 9)],
    ]);
  }
  return (
    rim(brush, look, face, fibrous ? 20 : 26) +
    fill(inner, paint) +
    stroke(ring, look.mark, fibrous ? 3 : 2, 0.5) +
    stroke(marks, look.mark, fibrous ? 2.2 : 1.2, fibrous ? 0.5 : 0.28) +
    fill(speckles(random, 50, 94, 76, 0.6, 1.6), '#ffffff', 0.6) +
    shine(defs, -30, -28, 56, 26, 0.6, -20)
  );
}

function wedges(random: Random, count: number, inner: number, outer: number): Point[][] {
  return Array.from({ length: count }, (_, index) => {
    const start = (index / count) * Math.PI * 2 + 0.09;
    const end = ((index + 1) / count) * Math.PI * 2 - 0.09;
    const at = (angle: number, r: number): Point => [Math.cos(angle) * r, Math.sin(angle) * r * TIP];
    const middle = (start + end) / 2 + random.wobble(0.04);
    return [
      at(middle, inner),
      at(start, outer * 0.62),
      at(start + 0.06, outer * 0.95),
      at(middle, outer),
      at(end - 0.06, outer * 0.95),
      at(end, outer * 0.62),
    ];
  });
}

/** A lemon or tomato cut across: wedges of juice between walls. */
export function drawJuicyFace(brush: Brush, look: CutLook, wall: string, count: number): string {
  const { defs, random } = brush;
  const face = blob(random, 100, 100 * TIP, 0.02, 14);
  const pulp = defs.radial([
    [0, lighter(look.flesh, 0.4)],
    [0.8, look.flesh],
    [1, darker(look.flesh, 0.12)],
  ]);
  let markup = rim(brush, look, face, 20) + fill(smoothClosed(shrunk(face, 0.95)), wall);
  for (const wedge of wedges(random, count, 12, 84)) {
    markup += fill(smoothClosed(wedge), pulp) + stroke(smoothClosed(wedge), mix(look.flesh, look.mark, 0.4), 1.4, 0.6);
    let [seeds, lines] = ['', ''];
    const [tip, , , edge] = wedge;
    if (!tip || !edge) continue;
    for (let i = 0; i < 9; i++) {
      const share = random.range(0.3, 0.86);
      const [x, y] = [
        tip[0] + (edge[0] - tip[0]) * share + random.wobble(10),
        tip[1] + (edge[1] - tip[1]) * share + random.wobble(9),
      ];
      lines += smoothOpen([
        [x, y],
        [x + (edge[0] - tip[0]) * 0.14, y + (edge[1] - tip[1]) * 0.14],
      ]);
      if (i < 3) seeds += ellipsePath(x, y, 4.2, 2.6, random.range(0, 3));
    }
    markup += stroke(lines, lighter(look.flesh, 0.7), 1.6, 0.5) + (count < 7 ? fill(seeds, look.mark) : '');
  }
  return markup + shine(defs, -28, -30, 54, 26, 0.55, -24);
}

/** Slices of a pod: small rings with seeds, strewn as they fall from the knife. */
export function drawPodSlices(brush: Brush, look: CutLook, corners: number): string {
  const { defs, random } = brush;
  let markup = '';
  for (let i = 0; i < 7; i++) {
    const [x, y] =
      i === 0 ? [0, 0] : [Math.cos(i * 1.05) * 62 + random.wobble(8), Math.sin(i * 1.05) * 50 + random.wobble(8)];
    const turn = random.range(0, 6);
    const size = random.range(22, 27);
    const flat = random.range(0.6, 0.9);
    const ring = (share: number, lift = 0): Point[] =>
      Array.from({ length: corners * 3 }, (_, step): Point => {
        const angle = (step / (corners * 3)) * Math.PI * 2 + turn;
        const r = size * share * (corners === 5 ? 1 + 0.09 * Math.cos(angle * 5) : 1);
        return [x + Math.cos(angle) * r, y + Math.sin(angle) * r * flat + lift];
      });
    markup += fill(smoothClosed(ring(1, 9)), darker(look.skin, 0.45)) + fill(smoothClosed(ring(1)), look.skin);
    markup += fill(
      smoothClosed(ring(0.84)),
      defs.radial([
        [0, look.flesh],
        [1, mix(look.flesh, look.skin, 0.35)],
      ]),
    );
    for (let seed = 0; seed < corners; seed++) {
      const angle = (seed / corners) * Math.PI * 2 + turn;
      const [sx, sy] = [x + Math.cos(angle) * size * 0.46, y + Math.sin(angle) * size * 0.46 * flat];
      markup +=
        fill(ellipsePath(sx, sy, 6.4, 5 * flat, angle), mix(look.skin, look.flesh, 0.35)) +
        fill(ellipsePath(sx, sy, 3.6, 3, angle), look.mark);
    }
  }
  return markup;
}
